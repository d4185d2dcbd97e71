import { brisbaneParts } from '#shared/brisbane-time.ts'
import type { Business } from '#shared/contract/business.ts'
import { emergencyWords } from '#shared/hours-words.ts'

const anyHour =
  /(?<!\bnot )(\b24\s?\/\s?7\b|\b24[ -]hours a day\b|\bany hour\b|\b(a)?round the clock\b|\bday (and|or) night\b)/i
const withoutGst =
  /(\bplus|\bex(cl(\.|uding)?)?|\bbefore|\+|\bwithout)\s?GST\b|\bGST (extra|on top|not included)\b/i

/**
 * Finds what one place states and another contradicts, one sentence each. Visitors rely on both, and so does
 * Australian Consumer Law (s 18, s 29, s 48).
 */
export function contradictionsOf(business: Business, now: Date): string[] {
  const texts = Object.entries(ownTexts(business))
  const quoted = (pattern: RegExp) =>
    texts.flatMap(([place, text]) => {
      const words = pattern.exec(text)?.[0]
      return words === undefined ? [] : [`Under ${place} it says “${words}”`]
    })
  return [
    ...coverContradictions(business, quoted(anyHour)),
    ...quoted(withoutGst).map((says) => `${says}, but a price has to be the whole price including GST.`),
    ...areaContradictions(business, quoted),
    ...yearContradictions(business, now),
  ]
}

function coverContradictions({ emergencyCover: cover, services }: Business, promises: string[]): string[] {
  if (cover && cover.availability !== 'around_the_clock') {
    return promises.map((says) => `${says}, but Emergency cover says “${emergencyWords(cover)}”.`)
  }
  return services.emergency?.isOffered === false
    ? ['The website promises emergency work day and night, but it’s switched off under Services.']
    : []
}

/** Place names by which visitors know the areas. */
const knownPlaces = [/\bMoreton Bay\b/i, /\bRedcliffe\b/i, /\bGlass ?house\b/i, /\bSunshine Coast\b/i]

function areaContradictions(
  { serviceAreas }: Business,
  quoted: (pattern: RegExp) => readonly string[],
): string[] {
  return knownPlaces
    .filter((place) => !serviceAreas.some((area) => place.test(area)))
    .flatMap(quoted)
    .map((says) => `${says}, but it’s not under Areas.`)
}

/** Compares years: a business has those since its founding, but its people may have more in the trade. */
function yearContradictions({ isSample, founded, heroExperience }: Business, now: Date): string[] {
  const years = brisbaneParts(now).year - founded
  return isSample || !(Number.parseInt(heroExperience, 10) > years)
    ? []
    : [`Years in business says “${heroExperience}”, but Founded says ${founded}, which makes it ${years}.`]
}

/** Returns the owner's free texts by the part of the panel that they are in. */
function ownTexts({ texts, questions, services, prices, ...business }: Business): Record<string, string> {
  const together = (words: readonly (string | undefined)[]) => words.filter(Boolean).join('\n')
  return {
    Wording: together([business.tagline, ...Object.values(texts)]),
    Questions: together(questions.flatMap(({ question, answer }) => [question, answer])),
    Services: together(
      Object.values(services).flatMap((service) => [service?.summary, service?.description]),
    ),
    Prices: together(prices.flatMap(({ label, unit, condition }) => [label, unit, condition])),
    Notice: together([business.notice?.text]),
    'Emergency cover': together([business.emergencyCover?.explanation]),
    Hours: business.hours.emergency,
  }
}
