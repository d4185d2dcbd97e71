import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import type { LinkTokens } from '#server/http/link-tokens.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { InquiryStores } from '#server/leads/inquiry-store.ts'
import type { LeadActions } from '#server/leads/lead-actions.ts'
import { isAnswerable } from '#server/notify/channels/mail/mail-text.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { Visits } from '#server/visits/visits.ts'
import type { OfferAct } from '#shared/contract/lead-event.ts'
import type { OfferAnswer, OfferState } from '#shared/contract/offer.ts'
import { days, minutes } from '#shared/durations.ts'
import type { OfferView } from '#shared/offers/customer-page.ts'
import type { DeclineReason } from '#shared/offers/words.ts'
import {
  addAnswer,
  answersTo,
  decisionIn,
  documentIn,
  type FoundVersion,
  findNumber,
  findVersion,
  inEvent,
  stateOf,
} from './offer-store.ts'

/** Acts of a customer are logged under this name. The name that was typed is in the event. */
const customer = 'The customer'
/** More than a person asks about one quote. */
const mostQuestions = 20
/** Copies of acceptances to one address in a day. */
const mostCopies = 3
/** A page that is looked at again within this time was not opened again. */
const sameLookMs = minutes(10)

const isOpen = (state: OfferState) => state === 'ready' || state === 'sent' || state === 'declined'

interface CustomerOffersBelow {
  leads: InquiryStores
  events: LeadActions['events']
  tokens: LinkTokens
  notify: Pick<Notify, 'outbox'>
  visits: Pick<Visits, 'latestOf'>
  hasMail: boolean
}

interface Held {
  tx: Tx
  version: FoundVersion
  answers: OfferAnswer[]
  state: OfferState
  moment: string
}

export type CustomerOffers = ReturnType<typeof createCustomerOffers>

/** What the holder of a link may do with a quote. Each act is one transaction with everything that follows from it. */
export function createCustomerOffers(
  { db, now }: Pick<SiteContext, 'db' | 'now'>,
  { leads, events, tokens, notify: { outbox }, visits, hasMail }: CustomerOffersBelow,
) {
  /** Holds the version's lead, so that acts on its quotes run one after the other, and reads how it stands. */
  function act<Result>(token: string, run: (held: Held) => Promise<Result>): Promise<Result> {
    return db.transaction().execute(async (tx) => {
      const id = await tokens.idOf(tx, token)
      const found = id && (await findVersion(tx, id))
      if (!found || !(await events.hold(tx, found.kind, found.recordId))) throw notFound()
      const version = orNotFound(await findVersion(tx, found.id))
      const answers = await answersTo(tx, version.id)
      const state = stateOf(version, answers, { isSent: true, now: now() })
      return run({ tx, version, answers, state, moment: nextMoment(answers) })
    })
  }

  /** A clock that was set back must not put an answer before an earlier one. */
  const nextMoment = (answers: readonly OfferAnswer[]) => {
    const last = Math.max(0, ...answers.map(({ at }) => Date.parse(at) + 1))
    return new Date(Math.max(now().getTime(), last)).toISOString()
  }

  async function note({ tx, version }: Held, event: OfferAct, isRinging: boolean): Promise<string> {
    const { kind, recordId } = version
    return events.addWithin(tx, { kind, recordId, isRinging }, event, { by: customer, key: randomUUID() })
  }

  /** Records the customer's answer, which rings the phones and is mailed to the owner. */
  async function answer(
    held: Held,
    kind: OfferAnswer['kind'],
    words: string,
    event: OfferAct,
  ): Promise<string> {
    const { tx, version, moment } = held
    await addAnswer(tx, version, { kind, words, at: moment })
    const eventId = await note(held, event, true)
    const { kind: leadKind, recordId } = version
    await outbox.add(tx, { kind: leadKind, recordId, type: 'offer', eventId })
    return eventId
  }

  /** Puts a copy of what was accepted into the outbox, unless the address has had several today. */
  async function sendCopy({ tx, version }: Held, eventId: string): Promise<void> {
    const { kind, recordId } = version
    const target = await mailOf(tx, version)
    if (!hasMail || !target) return
    const lately = await tx
      .selectFrom('outbox')
      .select('id')
      .where((row) => row.and({ channel: 'mail', about: 'offer_copy' }))
      .where(sql<string>`lower(target)`, '=', target.toLowerCase())
      .where('createdAt', '>', new Date(now().getTime() - days(1)).toISOString())
      .limit(mostCopies)
      .execute()
    if (lately.length < mostCopies)
      await outbox.add(tx, { kind, recordId, type: 'offer_copy', eventId, target })
  }

  async function mailOf(on: Db, { kind, recordId }: FoundVersion): Promise<string> {
    const table = kind === 'quote' ? 'quote_requests' : 'contact_requests'
    const row = await on.selectFrom(table).select('email').where('id', '=', recordId).executeTakeFirst()
    return row && isAnswerable(row.email) ? row.email : ''
  }

  return {
    /** Undefined when the token opens nothing, or its lead is deleted. */
    async view(token: string, isOpenAgain = false): Promise<OfferView | undefined> {
      const id = await tokens.idOf(db, token)
      const version = id && (await findVersion(db, id))
      if (!version || !(await leads[version.kind].find(version.recordId))) return undefined
      const answers = await answersTo(db, version.id)
      const state = stateOf(version, answers, { isSent: true, now: now() })
      const newer =
        state === 'replaced' ? await findNumber(db, version.recordId, version.currentNumber) : undefined
      return {
        ...{ token, state, isOpenAgain },
        document: documentIn(version),
        hash: version.hash,
        decision: decisionIn(answers),
        asked: answers.findLast(({ kind }) => kind === 'asked'),
        isRenewalAsked: answers.some(({ kind }) => kind === 'renewal'),
        newer: newer && {
          document: documentIn(newer),
          link: await tokens.linkTo(db, newer),
          writtenAt: newer.writtenAt,
        },
        visit: state === 'accepted' ? await visits.latestOf(version.recordId) : undefined,
        isMailed: hasMail && (await mailOf(db, version)) !== '',
      }
    },

    /** Accepts the version that was shown. A second time is the same acceptance; false when it can't be accepted. */
    accept: (token: string, name: string): Promise<boolean> =>
      act(token, async (held) => {
        const { version, state } = held
        if (state === 'accepted') return true
        if (!isOpen(state) || documentIn(version).type === 'estimate') return false
        const { number, totalCents: cents } = version
        const eventId = await answer(held, 'accepted', name, { kind: 'offer_accepted', number, cents, name })
        await sendCopy(held, eventId)
        return true
      }),

    decline: (token: string, reason: DeclineReason | undefined): Promise<boolean> =>
      act(token, async (held) => {
        const { version, state } = held
        if (state === 'declined') return true
        if (!isOpen(state)) return false
        const event: OfferAct = { kind: 'offer_declined', ...inEvent(version), ...(reason && { reason }) }
        await answer(held, 'declined', reason ?? '', event)
        return true
      }),

    /** Takes a question. The same one again, as from a second press, is one. */
    ask: (token: string, text: string): Promise<boolean> =>
      act(token, async (held) => {
        const { version, state, answers } = held
        const asked = answers.filter(({ kind }) => kind === 'asked')
        if (asked.at(-1)?.words === text) return true
        if (state === 'withdrawn' || state === 'replaced') return false
        if (asked.length >= mostQuestions)
          throw new HttpError(429, 'That is a lot of questions. Please call us.')
        await answer(held, 'asked', text, { kind: 'offer_asked', ...inEvent(version), text })
        return true
      }),

    /** Asks for a new price once the old one has run out. */
    renew: (token: string): Promise<boolean> =>
      act(token, async (held) => {
        const { version, state, answers } = held
        if (state !== 'expired') return false
        if (answers.some(({ kind }) => kind === 'renewal')) return true
        await answer(held, 'renewal', '', { kind: 'offer_renewal', ...inEvent(version) })
        return true
      }),

    /** Counts that the page was on a screen; the first time is a line on the lead. */
    see: (token: string): Promise<void> =>
      act(token, async (held) => {
        const { tx, version } = held
        const { id: versionId, recordId } = version
        const view = await findRow(tx.selectFrom('offer_views').selectAll(), { versionId })
        const lastAt = now().toISOString()
        if (!view) {
          await tx.insertInto('offer_views').values({ versionId, recordId, times: 1, lastAt }).execute()
          await note(held, { kind: 'offer_seen', ...inEvent(version) }, false)
          return
        }
        const isAgain = Date.parse(lastAt) - Date.parse(view.lastAt) >= sameLookMs
        await changeRows(
          tx.updateTable('offer_views').set({ times: view.times + (isAgain ? 1 : 0), lastAt }),
          { versionId },
        )
      }),
  }
}
