import type { OfferVersionsTable } from '#server/db/schema/offers.ts'
import type { Db } from '#server/db/schema.ts'
import type { CsvTable } from '#server/http/csv.ts'
import { sortableTime } from '#shared/brisbane-time.ts'
import type { OfferAnswer, OfferState } from '#shared/contract/offer.ts'
import { inCents } from '#shared/offers/money.ts'
import { stateNames } from '#shared/offers/state-words.ts'
import { type DeclineReason, declineWords, offerTypeNames } from '#shared/offers/words.ts'
import {
  answersTo,
  decisionIn,
  documentIn,
  type FoundVersion,
  sendingsOf,
  stateOf,
  versionsOn,
} from './offer-store.ts'

export interface OfferRow {
  version: OfferVersionsTable
  state: OfferState
  decision: OfferAnswer | undefined
}

/** The owner's spreadsheet of quotes, one row for each version. */
export const offerTable: CsvTable<OfferRow> = {
  headings: [
    ...['Quote', 'Written (Brisbane)', 'By', 'Kind', 'Name', 'Address', 'For'],
    ...[
      'Total incl. GST ($)',
      'GST ($)',
      'Good until',
      'Status',
      'Answered (Brisbane)',
      'Answer',
      'Fingerprint (SHA-256)',
    ],
  ],
  cells({ version, state, decision }) {
    const { reference, type, customer, summary, totalCents, gstCents, writtenAt, validUntil } =
      documentIn(version)
    return [
      ...[reference, sortableTime(new Date(writtenAt)), version.writtenBy, offerTypeNames[type]],
      ...[customer.name, customer.address, summary, inDollars(totalCents), inDollars(gstCents), validUntil],
      ...[
        stateNames[state],
        decision ? sortableTime(new Date(decision.at)) : '',
        answerIn(decision),
        version.hash,
      ],
    ]
  },
}

/** The name that was signed with, or the reason for turning it down. */
const answerIn = (decision: OfferAnswer | undefined): string =>
  declineWords[decision?.words as DeclineReason] ?? decision?.words ?? ''

/** Without a sign and groups, as spreadsheets add it up. */
const inDollars = (cents: number) => inCents(cents).slice(1).replaceAll(',', '')

const sliceSize = 50

/** All versions, the oldest first, in slices. */
export async function* offerSlices(db: Db, now: Date): AsyncGenerator<OfferRow[]> {
  let after = { writtenAt: '', id: '' }
  for (;;) {
    const versions: FoundVersion[] = await versionsOn(db)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('writtenAt', 'offer_versions.id'), '>', tuple(after.writtenAt, after.id)),
      )
      .orderBy('writtenAt')
      .orderBy('offer_versions.id')
      .limit(sliceSize)
      .execute()
    const last = versions.at(-1)
    if (!last) return
    yield await Promise.all(
      versions.map(async (version) => {
        const answers = await answersTo(db, version.id)
        const isSent = (await sendingsOf(db, version.recordId)).has(version.number)
        return {
          version,
          state: stateOf(version, answers, { isSent, now }),
          decision: decisionIn(answers),
        }
      }),
    )
    after = last
  }
}
