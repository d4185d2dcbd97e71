import type { WebhookSettings } from '#server/config/channel-settings.ts'
import type { Channel } from '#server/notify/channel.ts'
import type { ChannelTestStore } from '#server/notify/channel-test-store.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import type { LeadReader, StatusMove } from '#server/notify/lead-reader.ts'
import type { FindSubject } from '#server/notify/subject.ts'
import { days, seconds } from '#shared/durations.ts'
import { type createWebhook, leadWebhookPayload, webhookPausesMs } from './webhook.ts'

interface WebhookChannelOptions {
  webhook: ReturnType<typeof createWebhook>
  settings: WebhookSettings
  tests: ChannelTestStore
  leads: Pick<LeadReader, 'statusAt'>
  findSubject: FindSubject
  publicUrl: string
}

const statusNews = ({ status, from, lostReason, dollars }: StatusMove) =>
  ({
    type: 'lead.status_changed',
    status,
    previousStatus: from,
    lostReason: lostReason || null,
    dollars,
  }) as const

/**
 * Leads for other programs, and how far each comes. A receiver that answers 410 wants no more: nothing is sent until a test gets through, or
 * the address is another one.
 */
export const createWebhookChannel = ({
  webhook,
  settings,
  tests,
  leads,
  findSubject,
  publicUrl,
}: WebhookChannelOptions): Channel => ({
  name: 'webhook',
  lanes: 1,
  attemptLimitMs: seconds(20),
  pausesMs: webhookPausesMs,
  giveUpAfterMs: days(5),
  async deliver(entry, signal) {
    const off = await tests.readOff('webhook', settings.url)
    if (off) return { state: 'skipped', reason: off }
    const lead = await findSubject(entry)
    if (lead.kind === 'none') return { state: 'skipped', reason: lead.reason }
    if (lead.kind === 'notice') return { state: 'skipped', reason: 'It is told to people alone' }
    const brief = briefOf(lead, publicUrl)
    let payload = leadWebhookPayload(brief, { type: 'lead.created' }, lead.record.createdAt, settings.detail)
    if (entry.about === 'status') {
      const move = await leads.statusAt(entry.recordId, entry.eventId)
      if (!move) return { state: 'skipped', reason: 'What was done is forgotten' }
      payload = leadWebhookPayload(brief, statusNews(move), move.at, settings.detail)
    }
    try {
      await webhook.send({ id: entry.id, payload, signal })
    } catch (error) {
      if (error instanceof ChannelFailure && error.isGone) {
        await tests.noteOff('webhook', settings.url, error.message)
      }
      throw error
    }
    return { state: 'sent' }
  },
  // Whatever is sent there is a lead to the receiver.
  check: async () => 'not asked',
})
