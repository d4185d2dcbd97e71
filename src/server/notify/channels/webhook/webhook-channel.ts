import { signedHeaders } from '#server/base/standard-webhooks.ts'
import { whyNotSent } from '#server/notify/alert-words.ts'
import type { Channel } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import { briefOf, type LeadBrief } from '#server/notify/channels/lead-brief.ts'
import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { examineTarget } from '#server/notify/channels/private-targets.ts'
import type { StatusMove } from '#server/notify/lead-reader.ts'
import type { Visit } from '#shared/contract/visit.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import { type WebhookSettings, webhookSettings } from './webhook-settings.ts'

/** Sends leads, and changes of their status and visits, to webhooks. One that answers 410 opts out until a test succeeds. */
export const webhook: Channel<WebhookSettings | undefined> = {
  name: 'webhook',
  settings: webhookSettings,
  examine: (settings) => [examineTarget('WEBHOOK_URL', settings)],
  open(settings, { config: { publicUrl }, tests, leads, findSubject, now }) {
    if (!settings) return undefined
    const { url, detail } = settings
    const receiver = createWebhook(settings, now)
    return {
      name: 'webhook',
      lanes: 1,
      attemptLimitMs: seconds(20),
      pausesMs: webhookPausesMs,
      giveUpAfterMs: days(5),
      async send(entry, signal) {
        const off = await tests.readOff('webhook', url)
        if (off) return { state: 'skipped', reason: off }
        const lead = await findSubject(entry)
        if (lead.kind === 'none') return { state: 'skipped', reason: lead.reason }
        if (lead.kind === 'notice') return { state: 'skipped', reason: whyNotSent.forPeopleOnly }
        // Programs get what the lead said itself, and not what came last.
        const brief = briefOf({ kind: lead.kind, record: lead.record }, publicUrl)
        let payload = leadWebhookPayload(brief, { type: 'lead.created' }, lead.record.createdAt, detail)
        if (entry.type === 'status') {
          const move = await leads.statusAt(entry.recordId, entry.eventId)
          if (!move) return { state: 'skipped', reason: whyNotSent.deleted }
          payload = leadWebhookPayload(brief, statusChange(move), move.at, detail)
        }
        if (entry.type === 'visit_state') {
          const moved = await leads.visitAt(entry.recordId, entry.eventId)
          if (!moved) return { state: 'skipped', reason: whyNotSent.visitDeleted }
          payload = leadWebhookPayload(brief, visitChange(moved.visit), moved.at, detail)
        }
        try {
          await receiver.send({ id: entry.id, payload, signal })
        } catch (error) {
          if (error instanceof ChannelFailure && error.isGone) {
            await tests.noteOff('webhook', url, error.reason)
          }
          throw error
        }
        return { state: 'sent' }
      },
      // No check is possible, because the receiver would take any request for a lead.
      check: async () => 'not asked',
      status: async () => ({ problem: (await tests.readOff('webhook', url)) ?? null }),
      recipientOf: (target) => ({ to: target || new URL(url).host }),
      prepareTest: () => ({
        target: url,
        send: ({ id, createdAt }, signal) =>
          receiver.send({
            id,
            payload: JSON.stringify({ type: 'test', timestamp: createdAt, data: {} }),
            signal,
          }),
      }),
    }
  },
}

const service = 'The other program'

interface WebhookEvent {
  /** The id stays the same at every attempt, so that the receiver can recognise duplicates. */
  id: string
  payload: string
  signal: AbortSignal
}

/** Pauses after the first, second … failure (Standard Webhooks 1.0.0, "Retry schedule"). */
export const webhookPausesMs: readonly [number, ...number[]] = [
  seconds(5),
  ...[minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)],
]

/** Sends leads to another program by Standard Webhooks 1.0.0. */
export function createWebhook({ url, secrets, mayBePrivate }: WebhookSettings, now: () => Date) {
  const outgoing = createOutgoing({ allowPrivate: mayBePrivate })
  return {
    /** Throws ChannelFailure when the receiver does not accept the event. */
    async send({ id, payload, signal }: WebhookEvent): Promise<void> {
      const headers = signedHeaders(payload, { secrets, id, now: now() })
      const answer = await outgoing(url, { service, headers, body: payload, signal })
      const { status, text: serviceWords } = answer
      if (status >= 200 && status < 300) return
      const code = String(status)
      if (status === 410) {
        const message = `${service} wants no more enquiries, so we’ve stopped sending them`
        throw new ChannelFailure(message, { code, serviceWords, isGone: true })
      }
      // Other refusals may be a mistake that is being fixed there, so the lead is retried.
      if (status >= 400 && status < 500 && status !== 429) {
        const message = `${service} refused it`
        throw new ChannelFailure(message, { code, serviceWords, isServiceDown: true })
      }
      throw explainAnswer(answer, service, now())
    },
  }
}

/** Money is in whole dollars; what was not given is null. */
const statusChange = ({ status, from, lostReason, dollars, quotedDollars, followUpAt }: StatusMove) => ({
  type: 'lead.status_changed' as const,
  status,
  previousStatus: from,
  lostReason: lostReason || null,
  dollars,
  quotedDollars,
  followUpAt,
})

/** The arrival time is the one that is or was booked last. */
const visitChange = ({ id, state, booked, minutes }: Visit) => ({
  type: 'lead.visit_changed' as const,
  visit: { id, state, from: booked?.from ?? null, to: booked?.to ?? null, minutes },
})

type Happening = { type: 'lead.created' } | ReturnType<typeof statusChange> | ReturnType<typeof visitChange>

/** What happened, when (ISO 8601), where to find the lead, and personal data only where allowed. */
export function leadWebhookPayload(
  { id, kind, service, suburb, link, name, phone, email, words }: LeadBrief,
  { type, ...change }: Happening,
  occurredAt: string,
  detail: WebhookSettings['detail'],
): string {
  const person = detail === 'full' ? { name, phone, email, words } : undefined
  return JSON.stringify({
    type,
    timestamp: occurredAt,
    data: { id, kind, service, suburb, link, ...change, person },
  })
}
