import { isOffered, type Offering } from './is-offered.ts'
import { offerCatalogue } from './offer-catalogue.ts'
import { type ServiceCategory, serviceCategories } from './service-details.ts'
import { type ServiceCard, serviceCards } from './services.ts'

/** Those that he doesn't. */
export const withheldServices = ({ services }: Offering): string[] =>
  Object.entries(services).flatMap(([id, service]) => (service?.isOffered === false ? [id] : []))

/** The categories that the owner offers, in the words that he has given them. */
export const offeredCards = (business: Offering): ServiceCard[] =>
  serviceCards
    .filter(({ id }) => isOffered(business, id))
    .map((card) => ({ ...card, summary: business.services[card.id]?.summary ?? card.summary }))

/** The same in full. */
export const offeredCategories = (business: Offering): ServiceCategory[] =>
  serviceCategories
    .filter(({ id }) => isOffered(business, id))
    .map((category) => ({
      ...category,
      description: business.services[category.id]?.description ?? category.description,
    }))

/** What the business does, by the names of its offers. */
export const offers = (business: Offering) =>
  offerCatalogue
    .filter(({ id }) => isOffered(business, id))
    .map(({ id, label, name, description }) => ({
      id,
      label,
      name,
      description: business.services[id]?.summary ?? description,
    }))

const countWords = ['no', 'one', 'two', 'three', 'four']

/** "Four", or as many as are offered. */
export const countOfServices = (business: Offering): string =>
  countWords[offeredCards(business).length] ?? 'four'

/** "Industrial, rural, commercial, residential" */
export const kindsOfWork = (business: Offering): string => {
  const kinds = offeredCards(business).map(({ id }) => id)
  return [kinds[0]?.replace(/^./, (letter) => letter.toUpperCase()), ...kinds.slice(1)].join(', ')
}
