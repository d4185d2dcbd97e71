import type { Db } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import type { OfferNumbers, OfferOutcome } from '#shared/contract/lead-numbers.ts'
import { hours } from '#shared/durations.ts'
import { type InquiryKind, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { sourceKind, sourceNames } from '#shared/leads/source.ts'
import { newestFirst, toRecord } from './lead-rows.ts'

/** A quote that was sent, over all its versions, and what came of it. */
interface CountedOffer {
  service: string
  source: string
  outcome: 'accepted' | 'declined' | 'ended' | 'open'
  cents: number
  /** Hours from the lead to the first sending, and from there to the customer's answer. */
  toQuote: number
  toAnswer: number | undefined
}

/** The number of rows that fit on a printed page; all further ones are summed up in one. */
const mostRows = 8
export const notTold = 'Unknown'

/** Computes what came of the quotes that were first sent from a moment on. Undefined when there are none. */
export async function readOfferNumbers(db: Db, since: string, now: Date): Promise<OfferNumbers | undefined> {
  const offers = (
    await Promise.all(inquiryKinds.map((kind) => offersOf(db, kind, since, isoDay(now))))
  ).flat()
  if (offers.length === 0) return undefined
  const answers = offers.flatMap(({ toAnswer }) => toAnswer ?? [])
  return {
    together: outcomeOf('Total', offers),
    services: grouped(offers, ({ service }) => service),
    sources: grouped(offers, ({ source }) => source),
    hoursToQuote: median(offers.map(({ toQuote }) => toQuote)) ?? 0,
    hoursToAnswer: median(answers) ?? null,
  }
}

async function offersOf(db: Db, kind: InquiryKind, since: string, today: string): Promise<CountedOffer[]> {
  const versions = await db
    .selectFrom('offer_versions')
    .innerJoin('offers', 'offers.id', 'offer_versions.offerId')
    .select(['offerId', 'offer_versions.id', 'offer_versions.recordId', 'number', 'currentNumber'])
    .select(['validUntil', 'totalCents'])
    .where('kind', '=', kind)
    .where('writtenAt', '>=', since)
    .orderBy('number')
    .execute()
  if (versions.length === 0) return []
  const sendings = await sendingsSince(db, since)
  const decisions = await db
    .selectFrom('offer_answers')
    .select(['versionId', 'kind', 'at'])
    .where('kind', 'in', ['accepted', 'declined', 'withdrawn'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  const ids = new Set(versions.map(({ recordId }) => recordId))
  const leads = await newestFirst(db, kind)
    .where('suspectedSpam', '=', 0)
    .where('id', 'in', [...ids])
    .execute()
  const { line, noun } = inquiryOf(kind)
  const records = new Map(leads.map((row) => [row.id, toRecord(kind, row)]))
  return [...Map.groupBy(versions, ({ offerId }) => offerId).values()].flatMap((ofOffer) => {
    const record = records.get(ofOffer[0]?.recordId ?? '')
    const sentAt = ofOffer
      .flatMap(({ recordId, number }) => sendings.get(`${recordId} ${number}`) ?? [])
      .toSorted()[0]
    const theirs = decisions.filter(({ versionId }) => ofOffer.some(({ id }) => id === versionId))
    const decision = theirs.find(({ kind: answer }) => answer === 'accepted') ?? theirs.at(-1)
    // One that was accepted was handed over, in whatever way.
    const begun = sentAt ?? (decision?.kind === 'withdrawn' ? undefined : decision?.at)
    const latest = ofOffer.at(-1)
    if (!record || !begun || !latest) return []
    const accepted = ofOffer.find(({ id }) => id === decision?.versionId)
    const isOver = decision?.kind === 'withdrawn' || latest.validUntil < today
    const outcome =
      decision?.kind === 'accepted' || decision?.kind === 'declined'
        ? decision.kind
        : isOver
          ? 'ended'
          : 'open'
    const { tag = noun.one.charAt(0).toUpperCase() + noun.one.slice(1) } = line(record)
    const answeredAt = outcome === 'accepted' || outcome === 'declined' ? decision?.at : undefined
    return {
      service: tag,
      source: record.source ? sourceNames[sourceKind(record.source)] : notTold,
      outcome,
      cents: outcome === 'accepted' ? (accepted?.totalCents ?? 0) : 0,
      toQuote: hoursBetween(record.createdAt, begun),
      toAnswer: answeredAt === undefined ? undefined : hoursBetween(begun, answeredAt),
    }
  })
}

/** When each version was first marked sent, by its lead and number; an undone mark is none. */
async function sendingsSince(db: Db, since: string): Promise<ReadonlyMap<string, string>> {
  const events = await db
    .selectFrom('lead_events')
    .select(['id', 'recordId', 'at', 'act'])
    .where('actKind', 'in', ['offer_sent', 'undo'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  const acts = events.map(({ act, ...event }) => ({ ...event, act: JSON.parse(act) }))
  const undone = new Set(acts.flatMap(({ act }) => (act.kind === 'undo' ? act.event : [])))
  const sendings = new Map<string, string>()
  for (const { id, recordId, at, act } of acts) {
    const key = `${recordId} ${act.number}`
    if (act.kind === 'offer_sent' && !undone.has(id) && !sendings.has(key)) sendings.set(key, at)
  }
  return sendings
}

const hoursBetween = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from)) / hours(1)

function outcomeOf(label: string, offers: readonly CountedOffer[]): OfferOutcome {
  const count = (outcome: CountedOffer['outcome']) =>
    offers.filter((offer) => offer.outcome === outcome).length
  const dollars = Math.round(offers.reduce((sum, { cents }) => sum + cents, 0) / 100)
  return {
    ...{ label, quoted: offers.length, dollars },
    ...{ accepted: count('accepted'), declined: count('declined'), ended: count('ended') },
  }
}

/** The most quotes first. */
function grouped(offers: readonly CountedOffer[], labelOf: (offer: CountedOffer) => string): OfferOutcome[] {
  const groups = [...Map.groupBy(offers, labelOf)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  return rowsOf(groups, outcomeOf)
}

/** Makes a row of each group, in their order; what does not fit is summed up in one. */
export function rowsOf<Item, Row>(
  groups: readonly (readonly [label: string, group: readonly Item[]])[],
  rowOf: (label: string, group: readonly Item[]) => Row,
): Row[] {
  const row = ([label, group]: (typeof groups)[number]) => rowOf(label, group)
  if (groups.length <= mostRows) return groups.map(row)
  const others = groups.slice(mostRows - 1).flatMap(([, group]) => group)
  return [...groups.slice(0, mostRows - 1).map(row), rowOf('Other', others)]
}

/** Returns the median, rounded to a tenth. */
function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? undefined : Math.round((low + high) * 5) / 10
}
