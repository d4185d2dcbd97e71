import * as z from 'zod/mini'
import { atMost, fieldMessages } from '../messages.ts'
import { shown } from './fields.ts'

/**
 * Characters that the owner's texts must not contain: control characters, and bidirectional controls, with which a
 * text could read differently from what it says.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are looked for.
const unsafeInLine = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, but for the end of a line.
const unsafeInText = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

const isSafe = (unsafe: RegExp) =>
  z.refine<string>((text) => text.isWellFormed() && !unsafe.test(text), fieldMessages.unsafeText)

export const ownerLine = (most = 200) =>
  z.string().check(z.overwrite(shown), z.minLength(1), z.maxLength(most, atMost(most)), isSafe(unsafeInLine))

/** One line of plain text, which may be empty. */
export const lineOrNothing = (most: number) =>
  z.string().check(z.overwrite(shown), z.maxLength(most, atMost(most)), isSafe(unsafeInLine))

/** Plain text of several lines; a browser's line ends become one character each. */
export const ownerText = (most: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    z.overwrite(shown),
    z.minLength(1),
    z.maxLength(most, atMost(most)),
    isSafe(unsafeInText),
  )

const addressWithoutScheme = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/

/** Adds https:// to an address such as "www.facebook.com/example", since people leave it out. */
export const wholeAddress = (typed: string): string =>
  addressWithoutScheme.test(typed.trim()) ? `https://${typed.trim()}` : typed

/** A URL with https. */
export const httpsAddress = () =>
  z
    .string()
    .check(
      z.overwrite(wholeAddress),
      z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://' }),
      z.maxLength(500),
      isSafe(unsafeInLine),
    )
