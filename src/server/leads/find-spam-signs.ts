import { asMeant, seen } from '#shared/as-meant.ts'
import { seconds } from '#shared/durations.ts'
import type { SpamSign } from '#shared/leads/spam-signs.ts'
import { isSellerName, salesWordsIn } from './sales-words.ts'

/** Most people need longer for a few lines. Some are faster, so a shorter time alone does not count as spam. */
const shortestFillMs = seconds(3)
/** Matches a clickable link or its markup, and no e-mail address. */
const link = /https?:\/\/|(?<![\w.@/-])www\.|<a\s|\[url\b/i
/** What a customer wants done. */
const electricalWork =
  /\b(power ?points?|gpos?|outlets?|switch ?boards?|(down)?lights?|lighting|wir(es?|ing|ed)|rewir\w+|breakers?|rcds?|safety switch\w*|fuses?|power|air ?con\w*|trip(s|ped|ping)|pumps?|heaters?|fans?|hot water|ovens?|cook ?tops?|dishwashers?|range ?hoods?|smoke alarms?|ev charg\w+|data points?|sub ?boards?|meter ?box|test (and|&) tag)\b/i
/** Keys that lie side by side: a word of these alone, such as "asdf", was typed to fill the field. */
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [row, [...row].reverse().join('')])

/** How a form was filled in, as far as its sender says. */
export interface Circumstances {
  /** Whether the honeypot field was filled in, which no person sees. */
  isTrapped?: boolean | undefined
  /** Time since the first touch of the form, in ms; missing when an answer was not typed by hand. */
  ageMs?: number | undefined
}

/**
 * Finds what speaks for spam in answers and in how they were sent (specification 5.6). A lead is suspected only for
 * what is there, never for what is missing.
 */
export function findSpamSigns(answers: object, { isTrapped = false, ageMs }: Circumstances): SpamSign[] {
  const said = Object.entries(answers).filter(
    (answer): answer is [string, string] => typeof answer[1] === 'string',
  )
  const textIn = (fields: RegExp) =>
    said.flatMap(([field, text]) => (fields.test(field) ? text : [])).join('\n')
  const name = seen(textIn(/name$/i)).toLowerCase()
  const words = asMeant(textIn(/^(subject|message|description|testimonialText)$/))
  const { topics, pitches } = salesWordsIn(words.toLowerCase())
  const isAboutWork = electricalWork.test(words)
  const isPitch = pitches > 1 || (pitches > 0 && topics > 0) || (topics > 1 && !isAboutWork)
  const signs: Record<Exclude<SpamSign, 'sameText'>, boolean> = {
    trap: isTrapped,
    pitch: isPitch,
    sellerName: isSellerName(name) && !isAboutWork,
    gibberish: isGibberish(textIn(/^(message|description|testimonialText)$/)),
    link: said.some(([, text]) => link.test(text)),
    tooFast: ageMs !== undefined && ageMs < shortestFillMs,
    foreign: !isAboutWork && (isForeignNumber(textIn(/^phone$/)) || isForeignScript(words)),
    // A customer may be in that business himself, and then says what is to be done.
    sellerWords: !isPitch && (pitches > 0 || (topics > 0 && !isAboutWork)),
  }
  return (Object.keys(signs) as (keyof typeof signs)[]).filter((sign) => signs[sign])
}

/** Whether the number is written with the prefix of a country other than Australia and New Zealand. */
const isForeignNumber = (phone: string) =>
  /^(\+|0011|00(?!11))(?!6[14])\d/.test(phone.replaceAll(/[\s().-]/g, ''))

/** Whether fewer than half of the letters are Latin. */
function isForeignScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters > 0 && latin < letters / 2
}

/** Whether a text is nothing but keys struck in a row, or letters drawn at random. */
function isGibberish(text: string): boolean {
  const words = seen(text.replace(/https?:\S*/g, ''))
    .split(' ')
    .filter(Boolean)
  return (
    words.length > 0 && words.every((word) => /^[a-z]+$/i.test(word) && (isStruck(word) || isRandom(word)))
  )
}

/** Whether a word is one letter over and over, or goes from key to neighbouring key: `asdf`, `hjklhjkl`. */
function isStruck(word: string): boolean {
  const pairs = [...word.toLowerCase()].slice(1).map((sign, at) => (word[at] ?? '').toLowerCase() + sign)
  const near = pairs.filter((pair) => pair[0] === pair[1] || keyRows.some((row) => row.includes(pair)))
  return pairs.length > 1 && near.length >= pairs.length * 0.8
}

/** Whether a word has no vowel, or changes between capitals and small letters as no name does. */
const isRandom = (word: string): boolean =>
  word.length >= 6 && (!/[aeiouy]/i.test(word) || (word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 3)
