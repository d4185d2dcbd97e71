import { type Suburb, suburbs } from './suburbs.ts'

/** Result of looking up a place that somebody typed. */
export type CoverAnswer =
  /** Suburbs that we serve: one found by its name, or all of a postcode. */
  | { kind: 'covered'; suburbs: readonly [Suburb, ...Suburb[]]; postcode?: string }
  /** A whole service area, found by its name. */
  | { kind: 'area'; area: string }
  /** Suburbs with a similar name. Never a yes, because another place may be spelt alike. */
  | { kind: 'unclear'; suburbs: readonly Suburb[] }
  | { kind: 'unknown' }

const mostAlternatives = 6
/** Shorter texts are compared with no name, because they could mean anything. */
const fewestLetters = 3
const lettersForEachSlip = 4

const shortForms: Readonly<Record<string, string>> = {
  mt: 'mount',
  mtn: 'mountain',
  mtns: 'mountains',
  mts: 'mountains',
  nth: 'north',
  sth: 'south',
  pt: 'point',
  hts: 'heights',
  hds: 'heads',
  bch: 'beach',
  vlg: 'village',
}
const noPartOfAName = new Set(['qld', 'queensland', 'australia', 'the'])

/** Looks up whether we serve a suburb, a service area or a postcode, in spite of misspellings. */
export function lookUpCover(typed: string, serviceAreas: readonly string[]): CoverAnswer {
  const ours = suburbsOf(serviceAreas)
  const postcode = /(?:^|\D)(\d{4})\D*$/.exec(typed)?.[1]
  const wanted = lettersOf(typed)
  if (wanted === '') return postcode ? byPostcode(postcode, ours) : { kind: 'unknown' }

  // The postcode decides too: "Newport 2106" is another Newport.
  const candidates = postcode ? ours.filter((suburb) => suburb.postcode === postcode) : ours
  const named = candidates.find(({ name }) => lettersOf(name) === wanted)
  if (named) return { kind: 'covered', suburbs: [named] }
  const area = serviceAreas.find((name) => lettersOf(name) === wanted)
  if (area) return { kind: 'area', area }

  const alike = candidates
    .map((suburb) => ({ suburb, distance: distanceOf(wanted, lettersOf(suburb.name)) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostAlternatives)
  return alike.length > 0
    ? { kind: 'unclear', suburbs: alike.map(({ suburb }) => suburb) }
    : { kind: 'unknown' }
}

/** Returns the suburbs of these areas; an area that is not on the list has none. */
export const suburbsOf = (serviceAreas: readonly string[]) =>
  suburbs.filter(({ area }) => serviceAreas.includes(area))

function byPostcode(postcode: string, ours: readonly Suburb[]): CoverAnswer {
  const [first, ...others] = ours.filter((suburb) => suburb.postcode === postcode)
  return first ? { kind: 'covered', suburbs: [first, ...others], postcode } : { kind: 'unknown' }
}

/** Reduces a name to letters in one case, abbreviations written out, so that "Kippa Ring" is "kippa-ring". */
function lettersOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z'’]+/)
    .map((word) => word.replaceAll(/['’]/g, ''))
    .filter((word) => !noPartOfAName.has(word))
  return words.map((word) => (Object.hasOwn(shortForms, word) ? shortForms[word] : word)).join('')
}

/** Returns how far a text is from a name: 0 or 0.5 for a part of it, else the slips; infinite if too many. */
function distanceOf(wanted: string, name: string): number {
  if (wanted.length < fewestLetters) return Number.POSITIVE_INFINITY
  if (name.includes(wanted)) return name.startsWith(wanted) ? 0 : 0.5
  const slips = slipsBetween(wanted, name)
  const allowed = Math.min(2, Math.floor(Math.min(wanted.length, name.length) / lettersForEachSlip))
  return slips <= allowed ? slips : Number.POSITIVE_INFINITY
}

/** Counts letters that are missing, added, changed or swapped with their neighbour. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let y = 1; y <= one.length; y += 1) {
    const next = [y]
    for (let x = 1; x <= other.length; x += 1) {
      const change = one[y - 1] === other[x - 1] ? 0 : 1
      const swapped = y > 1 && x > 1 && one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1]
      const costs = [(row[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, (row[x - 1] ?? 0) + change]
      next.push(Math.min(...costs, swapped ? (before[x - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
