import { isOneEditApart, piecesOf } from './one-edit.ts'
import { type Groups, phoneDigits, plain } from './search-text.ts'

/** A shorter word is like half the dictionary. */
const minLetters = 4
/** Of a number only a whole one is looked for with a wrong digit: a postcode's neighbours are other places. */
const minDigits = 8
/** What stands before and after words, for most of them. */
const signs = [...' \n.,:;!?()/@"-+&_']
/** Each makes the search longer. A word is like a few others, and like many only where it is no word. */
const mostSpellings = 8

/**
 * Collects what the words of a search read like in texts in which all of them occur, in one spelling or another.
 * Undefined when none of them is long enough to be mistyped.
 */
export function createFuzzyMatches(search: string) {
  const typed = tokensOf(search)
  if (!typed.some(isFuzzyWord)) return undefined
  const words = typed.map((word) => {
    const pieces = isFuzzyWord(word) ? piecesOf(word) : [word]
    return { word, pieces, read: createReader(word, pieces), met: new Map<string, number>() }
  })
  let isThere = false

  return {
    /** Of each word, of which a text has to have one. */
    pieces: words.map(({ pieces }) => pieces),

    /** The same in texts of three signs and more, for most texts: a short half is the beginning or the end of a word. */
    longPieces: words.map(({ word, pieces }) => (isFuzzyWord(word) ? pieces.flatMap(atWordsEdge) : pieces)),

    /** Whether all words occur in the text. */
    note(text: string): boolean {
      const readings = []
      for (const { read } of words) {
        const found = read(text)
        if (found.size === 0) return false
        readings.push(found)
      }
      isThere ||= words.every(({ word }) => text.includes(word))
      for (const [index, { met }] of words.entries()) {
        for (const reading of readings[index] ?? []) met.set(reading, (met.get(reading) ?? 0) + 1)
      }
      return true
    },

    /** Undefined where nothing reads like it, and where all that was typed is there. */
    result(): { spellings: Groups; foundWords: string[] } | undefined {
      if (isThere || words.some(({ met }) => met.size === 0)) return undefined
      const spellings = words.map(({ met }) =>
        [...met]
          .toSorted(([, one], [, other]) => other - one)
          .slice(0, mostSpellings)
          .map(([word]) => word),
      )
      return { spellings, foundWords: spellings.flat().filter((word) => !typed.includes(word)) }
    },
  }
}

/** Words and numbers without the signs between them; a phone number is one, however it is spaced. */
function tokensOf(search: string): string[] {
  const digits = phoneDigits(search)
  return digits ? [digits] : [...new Set(plain(search).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

const isFuzzyWord = (word: string) => word.length >= (/^\d+$/.test(word) ? minDigits : minLetters)

function atWordsEdge(piece: string, index: number): string[] {
  if (piece.length > 2) return [piece]
  return signs.map((sign) => (index === 0 ? sign + piece : piece + sign))
}

/** Finds the spellings of one word in a text. Only the words around its pieces have to be looked at. */
function createReader(word: string, pieces: readonly string[]): (text: string) => ReadonlySet<string> {
  // Leads use the same words again and again.
  const verdicts = new Map<string, boolean>()

  function isMeant(other: string): boolean {
    if (!isFuzzyWord(word)) return false
    const known = verdicts.get(other)
    if (known !== undefined) return known
    const verdict = isOneEditApart(word, other)
    verdicts.set(other, verdict)
    return verdict
  }

  return (text) => {
    const found = new Set<string>()
    if (text.includes(word)) found.add(word)
    for (const piece of pieces) {
      for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
        const around = wordAround(text, at, at + piece.length, word.length + 1)
        if (around !== undefined && isMeant(around)) found.add(around)
      }
    }
    return found
  }
}

/** The word that a piece of a text belongs to; undefined when it is longer than `longest`. */
function wordAround(text: string, start: number, end: number, longest: number): string | undefined {
  let from = start
  while (from > 0 && isOfWord(text[from - 1])) {
    from -= 1
    if (end - from > longest) return undefined
  }
  let to = end
  while (to < text.length && isOfWord(text[to])) {
    to += 1
    if (to - from > longest) return undefined
  }
  return text.slice(from, to)
}

/** Most letters are plain ones: the slower look is for the others. */
function isOfWord(letter = ''): boolean {
  const code = letter.charCodeAt(0)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return /[\p{L}\p{N}]/u.test(letter)
}
