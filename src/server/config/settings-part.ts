import * as z from 'zod/mini'
import { asMeant } from '#shared/as-meant.ts'

type Values<Shape extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Shape>>

export interface SettingsPart<Settings> {
  shape: z.core.$ZodShape
  /** Says what each variable must be, in words for the operator. */
  hints: Readonly<Record<string, string>>
  /** Throws ConfigError when a feature is set incompletely. */
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

export type SettingsOf<Part extends SettingsPart<unknown>> = NonNullable<ReturnType<Part['read']>>

/** Accepts a key, name or token exactly as it was issued. */
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
