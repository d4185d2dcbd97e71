const streetKinds =
  'st|street|rd|road|ave|avenue|dr|drive|ct|court|cres|crescent|pl|place|tce|terrace|cl|close|pde|parade|way|lane|ln|hwy|highway|blvd|circuit|cct|esplanade|esp'
const streetAfter = new RegExp(`^ (?:\\p{L}+ )?(?:${streetKinds}|peninsula)\\b`, 'iu')
const streetBefore = new RegExp(`\\p{L} (?:${streetKinds}),? $`, 'iu')
/** Suburbs that are also surnames or plain words. They count only beside words that mark a place. */
const alsoWords =
  /^(?:cashmere|clayfield|fitzgibbon|griffin|hamilton|newport|petrie|stafford|the gap|warner|woodford)$/i
const placeBefore = /(?:\b(?:in|at|from|near|to|of|around|suburb|address|location)(?::| is)? (?:the )?|, ?)$/i
const placeAfter = /^,? *(?:qld|queensland|4\d{3})\b/i
/** A capitalised word that follows, as in "from Griffin Smith", shows that it is a first name. */
const nameAfter = /^ \p{Lu}\p{Ll}/u

/** Finds the suburb of the site's list that the text names; '' when it names none, or several. */
export function findSuburb(lines: readonly string[], suburbs: readonly string[]): string {
  const longestFirst = suburbs.toSorted((a, b) => b.length - a.length)
  const [first = '', ...others] = new Set(lines.flatMap((line) => suburbsIn(line, longestFirst)))
  return others.length === 0 ? first : ''
}

function suburbsIn(line: string, longestFirst: readonly string[]): string[] {
  let rest = line
  return longestFirst.filter((name) => {
    let isMeant = false
    // A name within a longer one, such as Caboolture in Caboolture South, is taken out with it.
    rest = rest.replaceAll(written(name), (match, index: number) => {
      const [before, after] = [rest.slice(0, index), rest.slice(index + match.length)]
      const isBehind = placeBefore.test(before) || streetBefore.test(before)
      const isPlace = placeAfter.test(after) || (isBehind && !nameAfter.test(after))
      if (!streetAfter.test(after) && (isPlace || !alsoWords.test(name))) isMeant = true
      return '|'
    })
    return isMeant
  })
}

/** Matches the name as people write it: in any case, and with or without blanks and hyphens. */
function written(name: string): RegExp {
  const words = name.split(/[\s-]+/).join('[\\s-]*')
  return new RegExp(`(?<![\\p{L}\\p{N}@#/.])${words}(?![\\p{L}\\p{N}@]|[.-]\\p{L})`, 'giu')
}
