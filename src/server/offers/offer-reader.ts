import type { Db } from '#server/db/schema.ts'
import { eventsOf } from '#server/leads/lead-event-store.ts'
import type { OfferReader } from '#server/notify/offer-reader.ts'
import { documentIn, findNumber } from './offer-store.ts'

export const createOfferReader = (db: Db): OfferReader => ({
  async acceptedIn(recordId, eventId) {
    const event = (await eventsOf(db, recordId)).find(({ id }) => id === eventId)
    if (event?.act.kind !== 'offer_accepted') return undefined
    const version = await findNumber(db, recordId, event.act.number)
    return (
      version && { document: documentIn(version), hash: version.hash, name: event.act.name, at: event.at }
    )
  },
})
