import { type Groups, phoneDigits, plain } from './search-text.ts'

/** A shorter word is similar to too many others. */
const minLetters = 4
/** Only long numbers are matched with a wrong digit: similar postcodes are other places. */
const minDigits = 8
/** The characters that usually stand before and after words. */
const signs = [...' \n.,:;!?()/@"-+&_']
/** Each spelling slows the search. A word has few similar ones unless it is no real word. */
const mostSpellings = 8

/** Collects similar spellings of the search words. Undefined when no word is long enough. */
export function createFuzzyMatches(search: string) {
  const typed = tokensOf(search)
  if (!typed.some(isFuzzyWord)) return undefined
  const words = typed.map((word) => {
    const pieces = isFuzzyWord(word) ? piecesOf(word) : [word]
    return { word, pieces, read: createReader(word, pieces), met: new Map<string, number>() }
  })
  let isThere = false

  return {
    /** The pieces of each word; a matching text contains at least one for every word. */
    pieces: words.map(({ pieces }) => pieces),

    /** Pieces of three characters or more for most texts: a short half is matched at a word's beginning or end. */
    longPieces: words.map(({ word, pieces }) => (isFuzzyWord(word) ? pieces.flatMap(atWordsEdge) : pieces)),

    /** Collects the spellings in a text and returns whether all words occur in it. */
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

    /** Returns undefined when nothing similar was found, or when everything typed occurs exactly. */
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

/** Splits a search into words and numbers; a phone number counts as one, whatever its spacing. */
function tokensOf(search: string): string[] {
  const digits = phoneDigits(search)
  return digits ? [digits] : [...new Set(plain(search).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

const isFuzzyWord = (word: string) => word.length >= (/^\d+$/.test(word) ? minDigits : minLetters)

function atWordsEdge(piece: string, index: number): string[] {
  if (piece.length > 2) return [piece]
  return signs.map((sign) => (index === 0 ? sign + piece : piece + sign))
}

/** Finds the similar spellings of one word in a text, looking only at the words around its pieces. */
function createReader(word: string, pieces: readonly string[]): (text: string) => ReadonlySet<string> {
  // Leads repeat the same words, so results are cached.
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

/** Returns the word around a piece of a text; undefined when it is longer than `longest`. */
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

/** Tests ASCII first, because most letters are ASCII and the general test is slower. */
function isOfWord(letter = ''): boolean {
  const code = letter.charCodeAt(0)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return /[\p{L}\p{N}]/u.test(letter)
}

/** Whether two words differ by one wrong, missing or extra letter or by two swapped neighbours. */
export function isOneEditApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (Math.max(one.length, other.length) - shorter > 1) return false
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** Pieces of which every text one edit away contains one: an edit leaves one half unchanged, but for a swap. */
export function piecesOf(word: string): string[] {
  const middle = Math.floor(word.length / 2)
  const swapped = word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1)
  return [word.slice(0, middle), word.slice(middle), swapped]
}
