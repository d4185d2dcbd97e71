import { nationalDigits } from '../phone.ts'

/** Figures that are no phone number though they may look like one. */
const otherFigures = [
  /https?:\/\/\S+|www\.\S+|\S+@\S+/gi,
  /\$ ?[\d,.]+(?: \d{3})*/g,
  /\b\d{1,2}[-. /]\d{1,2}[-. /](?:19|20)\d\d\b|\b(?:19|20)\d\d[-. /]\d{1,2}[-. /]\d{1,2}\b/g,
  /\b\d{1,2}:\d\d(?::\d\d)?\b/g,
  /\b(?:abn|acn|bsb|acc(?:ount)?|nmi|order|invoice|inv|ref(?:erence)?|job|quote|serial|s\/n|model|lic(?:ence|ense)?|case|ticket|booking|meter|lot|dp|rp|permit|qbcc|tracking|barcode|imei|id|code|pin|otp|fax|f)\b[^\d\n+]{0,14}\d[\d -]*/gi,
]
const groupsOfDigits = /\+*\(?\d[\d ().+-]*\d/g
const foreign = /^\+(?!61|0)[1-9]\d{7,14}$/
/** Words before a number that ask for a call, or say that it is a phone number. */
const cue = 'call|ring|phone|ph|tel|mob|mobile|text|txt|sms|number|num|reach|contact|cell|m|p|t'
const behindCue = new RegExp(`(?<!\\p{L})(?:${cue})\\b[^\\d+)]{0,24}$`, 'iu')
const touchesCue = new RegExp(`(?<!\\p{L})(?:${cue})$`, 'iu')
/** More digits are two numbers in a row (E.164 has 15 digits at most). */
const typedNumber = /^[ ().-]*(?:\+?\d[ ().-]*){6,15}$/

interface FoundNumber {
  written: string
  /** The digits as dialled in Australia, by which a repeated number is recognised. */
  digits: string
  isAsked: boolean
}

/**
 * Finds the number to ring back; '' when there is none, or when it is uncertain which: of several, the only
 * one after words such as "call me on" is certain. The business's own number does not count.
 */
export function findPhone(lines: readonly string[], own: string): string {
  const [only = ''] = lines
  const typed = only.replace(/^(?:tel|sms):/i, '')
  if (lines.length === 1 && typedNumber.test(typed)) return typed
  const found = othersIn(lines, own)
  return theOne(found) || theOne(found.filter(({ isAsked }) => isAsked))
}

const othersIn = (lines: readonly string[], own: string) =>
  lines.flatMap(numbersIn).filter(({ digits }) => digits !== nationalDigits(own))

/** Finds all numbers but the site's own, each once, for somebody to choose from. */
export function numbersInText(lines: readonly string[], own: string): string[] {
  const byDigits = new Map(othersIn(lines, own).map(({ digits, written }) => [digits, written]))
  return [...byDigits.values()]
}

function theOne(found: readonly FoundNumber[]): string {
  const isOne = new Set(found.map(({ digits }) => digits)).size === 1
  return isOne ? (found[0]?.written ?? '') : ''
}

function numbersIn(given: string): FoundNumber[] {
  const line = otherFigures.reduce((text, pattern) => text.replace(pattern, ' | '), given)
  return [...line.matchAll(groupsOfDigits)].flatMap(({ 0: run, index }) => {
    const before = line.slice(0, index)
    const after = line.slice(index + run.length)
    const isPartOfWord = /[\p{L}\p{N}#/]$/u.test(before) && !touchesCue.test(before)
    if (isPartOfWord || /^[\p{N}%x]/iu.test(after)) return []
    const isAsked = behindCue.test(before) || touchesCue.test(before)
    const written = numberWithin(run, isAsked)
    return written ? { written: written.trim(), digits: nationalDigits(written), isAsked } : []
  })
}

/** Finds the one number among neighbouring groups of digits, of which one may be a postcode or a house number. */
function numberWithin(run: string, isAsked: boolean): string {
  if (isMarked(run) || isUnmarkedMobile(run) || (isAsked && isLocal(run))) return run
  const groups = [...run.matchAll(/[+(]*\d+/g)]
  const parts = groups.flatMap((first, from) =>
    groups.slice(from).map((last) => run.slice(first.index, last.index + last[0].length)),
  )
  const marked = parts.filter(isMarked)
  const isOne = new Set(marked.map(nationalDigits)).size === 1
  return isOne ? (marked[0] ?? '') : ''
}

/** Whether it begins as a phone number does: 0, +61, 0061, 1300, 1800, or another country's code. */
function isMarked(part: string): boolean {
  if (foreign.test(part.replaceAll(/[^\d+]/g, ''))) return true
  const hasMark = /^\D*(?:0|61|1[38]00)/.test(part)
  return hasMark && /^(?:0[23478]\d{8}|1[38]00\d{6})$/.test(nationalDigits(part))
}

/** A mobile without its 0, such as 491 570 006. */
const isUnmarkedMobile = (run: string) => /^4\d{2}[ .-]?\d{3}[ .-]?\d{3}$/.test(run)

/** A landline number without its area code. */
const isLocal = (run: string) => /^[3-5]\d{3}[ -]?\d{4}$/.test(run)
