import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findRow } from '#server/db/queries.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import type { LinkTokens } from '#server/http/link-tokens.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { findLead, type InquiryStores } from '#server/leads/inquiry-store.ts'
import type { LeadActions } from '#server/leads/lead-actions.ts'
import { addQuotedWords } from '#server/leads/quoted-words.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { NewOffer, OfferBeginning, OfferContent, WrittenOffer } from '#shared/contract/offer.ts'
import { days } from '#shared/durations.ts'
import { usualTerms } from '#shared/offers/usual-terms.ts'
import type { OfferWay } from '#shared/offers/words.ts'
import { documentOf, sealed } from './offer-document.ts'
import {
  addAnswer,
  answersTo,
  documentIn,
  findVersion,
  inEvent,
  latestVersion,
  listVersions,
  stateOf,
} from './offer-store.ts'

interface OwnerOffersBelow {
  leads: InquiryStores
  events: LeadActions['events']
  tokens: LinkTokens
}

type WrittenBy = { by: string; key: string }

export type OwnerOffers = ReturnType<typeof createOwnerOffers>

/** What the owner does with quotes: writes, sends and takes back versions. */
export function createOwnerOffers(
  { db, now, business }: Pick<SiteContext, 'db' | 'now' | 'business'>,
  { leads, events, tokens }: OwnerOffersBelow,
) {
  const leadOf = (id: string) => findLead(leads, id)

  /** An accepted offer stays; after it the lead's next version begins another one. */
  async function continueOffer(tx: Tx, { kind, record }: FoundLead, number: number) {
    const latest = await latestVersion(tx, record.id)
    const isAccepted = latest && (await answersTo(tx, latest.id)).some((answer) => answer.kind === 'accepted')
    if (latest && !isAccepted) {
      await tx.updateTable('offers').set({ currentNumber: number }).where('id', '=', latest.offerId).execute()
      return latest.offerId
    }
    const id = randomUUID()
    const createdAt = now().toISOString()
    await tx
      .insertInto('offers')
      .values({ id, kind, recordId: record.id, currentNumber: number, createdAt })
      .execute()
    return id
  }

  async function listed(recordId: string, versionId: string) {
    const version = orNotFound((await listVersions(db, recordId, now())).find(({ id }) => id === versionId))
    return version
  }

  return {
    leadOf,

    async list(leadId: string) {
      const { record } = await leadOf(leadId)
      return listVersions(db, record.id, now())
    },

    /** What the page would say; nothing is stored. */
    async preview(leadId: string, content: OfferContent) {
      const lead = await leadOf(leadId)
      const latest = await latestVersion(db, leadId)
      return documentOf(content, {
        lead,
        business: business(),
        number: (latest?.number ?? 0) + 1,
        now: now(),
      })
    },

    /** Writes the lead's next version. A repeat under the same key is the same version. */
    async write(
      leadId: string,
      { content, follows }: Required<NewOffer> & { content: OfferContent },
      { by, key }: WrittenBy,
    ): Promise<WrittenOffer> {
      const lead = await leadOf(leadId)
      const written = await db.transaction().execute(async (tx) => {
        if (!(await events.hold(tx, lead.kind, leadId))) throw notFound()
        const earlier = await findRow(tx.selectFrom('offer_versions').select(['id', 'recordId']), { key })
        if (earlier) {
          if (earlier.recordId !== leadId)
            throw new HttpError(409, 'Something else was saved in its place. Please try again.')
          return { id: earlier.id, link: await tokens.linkTo(tx, earlier) }
        }
        const latest = await latestVersion(tx, leadId)
        if ((latest?.number ?? null) !== follows) {
          throw new HttpError(412, 'Someone else has just written a quote for this enquiry.')
        }
        const number = (latest?.number ?? 0) + 1
        const offerId = await continueOffer(tx, lead, number)
        const document = documentOf(content, { lead, business: business(), number, now: now() })
        const id = randomUUID()
        await tx
          .insertInto('offer_versions')
          .values({
            ...{ id, offerId, recordId: leadId, number, key },
            ...sealed(document),
            validUntil: document.validUntil,
            totalCents: document.totalCents,
            writtenAt: document.writtenAt,
            writtenBy: by,
          })
          .execute()
        await addQuotedWords(tx, { kind: lead.kind, id: leadId })
        return { id, link: await tokens.linkTo(tx, { id, recordId: leadId }) }
      })
      return { version: await listed(leadId, written.id), link: written.link }
    },

    async link(versionId: string): Promise<string> {
      const version = orNotFound(await findVersion(db, versionId))
      await leadOf(version.recordId)
      return tokens.linkTo(db, version)
    },

    /** Marks a version sent: the lead is quoted with its amount. The event's id undoes it. */
    markSent: async (versionId: string, way: OfferWay, doer: WrittenBy) =>
      db.transaction().execute(async (tx) => {
        const version = await findVersion(tx, versionId)
        if (!version || !(await events.hold(tx, version.kind, version.recordId))) throw notFound()
        const state = await currentState(tx, versionId)
        if (state !== 'ready' && state !== 'sent' && state !== 'declined')
          throw new HttpError(409, 'It can’t be sent any more.')
        const { kind, recordId, totalCents: cents, validUntil: until } = version
        const act = { kind: 'offer_sent' as const, ...inEvent(version), cents, way, until }
        return { event: await events.addWithin(tx, { kind, recordId }, act, doer), kind, recordId }
      }),

    /** Takes a version back: the customer can't answer it any more. */
    async withdraw(versionId: string, doer: WrittenBy): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const version = await findVersion(tx, versionId)
        if (!version || !(await events.hold(tx, version.kind, version.recordId))) throw notFound()
        const state = await currentState(tx, versionId)
        if (state === 'withdrawn') return
        if (state === 'accepted') throw new HttpError(409, 'The customer has accepted this quote.')
        if (state === 'replaced') throw new HttpError(409, 'A newer one took its place.')
        await addAnswer(tx, version, { kind: 'withdrawn', words: '', at: now().toISOString() })
        const { kind, recordId } = version
        const act = { kind: 'offer_withdrawn' as const, ...inEvent(version) }
        await events.addWithin(tx, { kind, recordId }, act, doer)
      })
    },

    /** What a new quote can be made of: published prices, lines used before, the latest terms. */
    async beginning(): Promise<OfferBeginning> {
      const { prices, gstRegistered = true } = business()
      const rows = await recentContents(db, now())
      const latest = rows[0]
      return {
        prices: prices.map(({ label, from, unit }) => ({ text: label, cents: from * 100, unit })),
        used: mostUsed(rows),
        terms: latest ? documentIn(latest).terms : [...usualTerms],
        gstRegistered,
      }
    },
  }

  async function currentState(tx: Tx, versionId: string) {
    const version = orNotFound(await findVersion(tx, versionId))
    return stateOf(version, await answersTo(tx, versionId), { isSent: false, now: now() })
  }
}

/** Older lines have older prices. */
const usedWithinMs = days(365)
const mostVersionsRead = 300
const mostUsedLines = 20

const recentContents = (db: Db, now: Date) =>
  db
    .selectFrom('offer_versions')
    .select(['content', 'writtenAt'])
    .where('writtenAt', '>', new Date(now.getTime() - usedWithinMs).toISOString())
    .orderBy('writtenAt', 'desc')
    .orderBy(sql.ref('number'), 'desc')
    .limit(mostVersionsRead)
    .execute()

/** The lines used most, each with its latest price. */
function mostUsed(rows: readonly { content: string; writtenAt: string }[]): OfferBeginning['used'] {
  const lines = new Map<string, { times: number; text: string; cents: number; usedAt: string }>()
  for (const row of rows) {
    for (const { text, cents } of documentIn(row).lines) {
      const key = text.toLowerCase()
      const line = lines.get(key) ?? { times: 0, text, cents, usedAt: row.writtenAt }
      lines.set(key, { ...line, times: line.times + 1 })
    }
  }
  return [...lines.values()]
    .toSorted((one, other) => other.times - one.times || (one.usedAt < other.usedAt ? 1 : -1))
    .slice(0, mostUsedLines)
    .map(({ text, cents, usedAt }) => ({ text, cents, usedAt }))
}
