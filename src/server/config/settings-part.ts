import * as z from 'zod/mini'
import { asMeant } from '#shared/as-meant.ts'

type Values<Shape extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Shape>>

/** Settings that belong together, and what the site makes of them. */
export interface SettingsPart<Settings> {
  /** What each variable may be. */
  shape: z.core.$ZodShape
  /** What each variable must be, in words for the person who deploys. */
  hints: Readonly<Record<string, string>>
  /** Throws ConfigError where a feature is set by half. */
  read(values: Readonly<Record<string, unknown>>): Settings
}

interface DefinedPart<Shape extends z.core.$ZodShape, Settings> {
  shape: Shape
  hints: Record<keyof Shape, string>
  read(values: Values<Shape>): Settings
}

/** Defines a part of the settings; a missing hint does not compile. */
export const settingsPart = <Shape extends z.core.$ZodShape, Settings>(
  part: DefinedPart<Shape, Settings>,
): SettingsPart<Settings> => part

/** A key, a name or a token, as whoever gave it out wrote it. */
export const word = () => z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+$/))

export const address = () =>
  z.url({ protocol: /^https?$/ }).check(
    z.maxLength(2048),
    z.refine((url) => !new URL(url).username && !new URL(url).password),
  )

export const list = (separator: string | RegExp) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.split(separator).map(asMeant)),
  )
