import { serviceDrawings } from '#drawings/catalogue.ts'
import { type CardId, cardIds, type ServiceId } from '#shared/services.ts'
import { isOffered, type Offering } from '../is-offered.ts'
import type { CardWords } from './card-words.ts'
import { commercial } from './commercial.ts'
import { industrial } from './industrial.ts'
import { offerWords } from './offers.ts'
import { residential } from './residential.ts'
import { rural } from './rural.ts'

/** Texts of the cards, by service. */
export const cardWords: Readonly<Record<CardId, CardWords>> = { industrial, rural, commercial, residential }

export type ServiceCard = ReturnType<typeof offeredCards>[number]

/** Returns the offered services that have a card; the owner's texts replace the site's own. */
export const offeredCards = (business: Offering) =>
  cardIds
    .filter((id) => isOffered(business, id))
    .map((id) => {
      const words = cardWords[id]
      const { summary = words.summary, description = words.description } = business.services[id] ?? {}
      return { id, ...words, summary, description, drawing: serviceDrawings[id] }
    })

/** Returns all offered services, with their names for footer, terms and structured data. */
export const offers = (business: Offering) =>
  (Object.keys(offerWords) as ServiceId[])
    .filter((id) => isOffered(business, id))
    .map((id) => {
      const words = offerWords[id]
      return { id, ...words, description: business.services[id]?.summary ?? words.description }
    })

/** Returns the ids of services that the business does not offer. */
export const withheldServices = ({ services }: Offering): string[] =>
  Object.entries(services).flatMap(([id, service]) => (service?.isOffered === false ? [id] : []))

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Returns the number of offered cards as a word, such as "four". */
export function countOfServices(business: Offering): string {
  const count = offeredCards(business).length
  return countWords[count] ?? String(count)
}

/** Returns the offered kinds of work: "Industrial, rural, commercial, residential". */
export const kindsOfWork = (business: Offering): string =>
  offeredCards(business)
    .map(({ id }) => id)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase())

/** Returns the places of the offered services: "plants, farms, shops and homes". */
export const sitesOf = (business: Offering): string =>
  new Intl.ListFormat('en-AU').format(offeredCards(business).map(({ site }) => site))
