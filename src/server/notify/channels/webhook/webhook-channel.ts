import { whyNotSent } from '#server/notify/alert-words.ts'
import type { Channel } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { examineTarget } from '#server/notify/channels/private-targets.ts'
import { days, seconds } from '#shared/durations.ts'
import { createWebhook, leadWebhookPayload, statusChange, visitChange, webhookPausesMs } from './webhook.ts'
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
