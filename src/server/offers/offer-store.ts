import { randomUUID } from 'node:crypto'
import type { OfferVersionsTable } from '#server/db/schema/offers.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { eventsOf } from '#server/leads/lead-event-store.ts'
import type { OfferReader } from '#server/notify/offer-reader.ts'
import type { OfferAnswer, OfferDocument, OfferState, OfferVersion } from '#shared/contract/offer.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { undoneIds } from '#shared/leads/reduce-events.ts'
import { isStillGood } from '#shared/offers/validity.ts'
import type { OfferWay } from '#shared/offers/words.ts'

/** A version with the lead and the offer that it belongs to. */
export interface FoundVersion extends OfferVersionsTable {
  kind: InquiryKind
  currentNumber: number
}

export const versionsOn = (on: Db) =>
  on
    .selectFrom('offer_versions')
    .innerJoin('offers', 'offers.id', 'offer_versions.offerId')
    .selectAll('offer_versions')
    .select(['offers.kind', 'offers.currentNumber'])

export const findVersion = (on: Db, id: string): Promise<FoundVersion | undefined> =>
  versionsOn(on).where('offer_versions.id', '=', id).executeTakeFirst()

export const findNumber = (on: Db, recordId: string, number: number): Promise<FoundVersion | undefined> =>
  versionsOn(on)
    .where((row) => row.and({ 'offer_versions.recordId': recordId, number }))
    .executeTakeFirst()

/** The latest version of a lead, whichever offer it belongs to. */
export const latestVersion = (on: Db, recordId: string): Promise<FoundVersion | undefined> =>
  versionsOn(on)
    .where('offer_versions.recordId', '=', recordId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const documentIn = ({ content }: Pick<OfferVersionsTable, 'content'>): OfferDocument =>
  JSON.parse(content)

/** What an event says of its version. */
export const inEvent = (version: Pick<FoundVersion, 'number' | 'content'>) => ({
  number: version.number,
  ...(documentIn(version).type === 'estimate' && { isEstimate: true }),
})

export const answersTo = async (on: Db, versionId: string): Promise<OfferAnswer[]> =>
  on
    .selectFrom('offer_answers')
    .select(['kind', 'words', 'at'])
    .where('versionId', '=', versionId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Answers that decide where a version stands. */
const decisive = ['accepted', 'declined', 'withdrawn'] as const

/** The acceptance, which is final, or else the latest decision. */
export const decisionIn = (answers: readonly OfferAnswer[]) =>
  answers.find(({ kind }) => kind === 'accepted') ??
  answers.findLast(({ kind }) => decisive.some((decision) => decision === kind))

/** Where a version stands at a moment. What was accepted stays so, whatever comes after. */
export function stateOf(
  { number, currentNumber, validUntil }: Pick<FoundVersion, 'number' | 'currentNumber' | 'validUntil'>,
  answers: readonly OfferAnswer[],
  { isSent, now }: { isSent: boolean; now: Date },
): OfferState {
  const decision = decisionIn(answers)?.kind
  if (decision === 'accepted') return 'accepted'
  if (number < currentNumber) return 'replaced'
  if (decision === 'withdrawn') return 'withdrawn'
  if (!isStillGood(validUntil, now)) return 'expired'
  if (decision === 'declined') return 'declined'
  return isSent ? 'sent' : 'ready'
}

export async function addAnswer(
  tx: Tx,
  { id: versionId, recordId }: Pick<OfferVersionsTable, 'id' | 'recordId'>,
  answer: OfferAnswer,
): Promise<void> {
  await tx
    .insertInto('offer_answers')
    .values({ ...answer, id: randomUUID(), versionId, recordId })
    .execute()
}

/** Lists a lead's versions, the newest first, with what became of each. */
export async function listVersions(db: Db, recordId: string, now: Date): Promise<OfferVersion[]> {
  const versions = await versionsOn(db)
    .where('offer_versions.recordId', '=', recordId)
    .orderBy('number', 'desc')
    .execute()
  if (versions.length === 0) return []
  const [answers, views, sendings] = await Promise.all([
    db.selectFrom('offer_answers').selectAll().where('recordId', '=', recordId).orderBy('at').execute(),
    db.selectFrom('offer_views').selectAll().where('recordId', '=', recordId).execute(),
    sendingsOf(db, recordId),
  ])
  return versions.map((version) => {
    const theirs = answers
      .filter(({ versionId }) => versionId === version.id)
      .map(({ kind, words, at }) => ({ kind, words, at }))
    const view = views.find(({ versionId }) => versionId === version.id)
    const sending = sendings.get(version.number)
    return {
      id: version.id,
      document: documentIn(version),
      hash: version.hash,
      by: version.writtenBy,
      state: stateOf(version, theirs, { isSent: sending !== undefined, now }),
      sentAt: sending?.at ?? null,
      sentBy: sending?.way ?? null,
      seen: view?.times ?? 0,
      seenAt: view?.lastAt ?? null,
      answers: theirs,
    }
  })
}

/** When and how each version was last marked sent, by its number; an undone mark is none. */
export async function sendingsOf(db: Db, recordId: string) {
  const events = await eventsOf(db, recordId)
  const undone = undoneIds(events)
  const sendings = new Map<number, { at: string; way: OfferWay }>()
  for (const { id, at, act } of events) {
    if (act.kind === 'offer_sent' && !undone.has(id)) sendings.set(act.number, { at, way: act.way })
  }
  return sendings
}

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
