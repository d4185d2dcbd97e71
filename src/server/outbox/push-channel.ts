import type { ChannelSettings } from '#server/channel-settings.ts'
import { ChannelFailure } from '#server/channels/channel-failure.ts'
import { briefOf } from '#server/channels/lead-brief.ts'
import { alarmPayload, leadAlarm } from '#server/channels/web-push/alarm-payload.ts'
import { topicOf, type WebPush } from '#server/channels/web-push/web-push.ts'
import type { FindLead, Lead } from '#server/mail/find-lead.ts'
import type { AlarmStore } from '#server/stores/alarms.ts'
import type { OutboxEntry, OutboxStore } from '#server/stores/outbox.ts'
import type { PushDevice, PushDeviceStore } from '#server/stores/push-devices.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { bundleTitle, withOthers } from './bundle.ts'
import type { Channel } from './channel.ts'
import type { ReceiptTokens } from './receipt-tokens.ts'

interface PushChannelOptions {
  webPush: WebPush
  outbox: OutboxStore
  alarms: AlarmStore
  devices: PushDeviceStore
  findLead: FindLead
  tokens: ReceiptTokens
  publicUrl: string
  alarmDetail: ChannelSettings['alarmDetail']
  now: () => Date
}

/** From the fourth ordinary lead within a minute on, one notification tells of all that wait. */
const singlesWithinMs = seconds(60)
const mostSingles = 3
const gatherMs = seconds(10)

const attemptLimitMs = seconds(15)
const leaseMs = attemptLimitMs * 2

/** Alarms on phones. Where a phone is off, the service keeps an emergency for an hour and another lead for a day. */
export function createPushChannel(options: PushChannelOptions): Channel {
  const { webPush, outbox, alarms, devices, findLead, tokens, publicUrl, alarmDetail, now } = options

  async function send(
    device: PushDevice,
    entry: OutboxEntry,
    alarm: ReturnType<typeof leadAlarm>,
    topic: string,
  ) {
    const receipt = tokens.tokenOf(entry.id)
    const isLead = topic === topicOf(entry.recordId)
    const payload = alarmPayload({
      ...alarm,
      tag: topic,
      data: isLead ? { lead: entry.recordId, receipt } : { receipt },
      badge: await alarms.countWaiting(),
    })
    const ttlMs = alarm.isUrgent ? hours(1) : days(1)
    return { ...pushTo(device), payload, topic, urgency: 'high' as const, ttlSeconds: ttlMs / 1000 }
  }

  async function deliverTo(device: PushDevice, entry: OutboxEntry, lead: Lead, signal: AbortSignal) {
    const brief = briefOf(lead, publicUrl)
    const isBurst =
      entry.urgency === 'ordinary' &&
      (await outbox.countSent(device.id, new Date(now().getTime() - singlesWithinMs))) >= mostSingles
    const single = () => send(device, entry, leadAlarm(brief, alarmDetail), topicOf(entry.recordId))
    if (!isBurst) {
      await webPush.send({ ...(await single()), signal })
      return { state: 'sent' as const }
    }
    const gathered = new Date(Date.parse(entry.createdAt) + gatherMs)
    if (gathered > now()) return { state: 'later' as const, at: gathered }
    return withOthers(outbox, entry, leaseMs, async (others) => {
      const all = {
        title: bundleTitle(others),
        body: `The latest: ${brief.title}`,
        navigate: `${publicUrl}${pagePaths.admin}?tab=inquiries`,
        isUrgent: false,
      }
      // The phone's own Topic: a summary takes the place of the former, also of one that a killed process had sent.
      const message = others.length > 0 ? await send(device, entry, all, topicOf(device.id)) : await single()
      await webPush.send({ ...message, signal })
      return { state: 'sent' as const, others }
    })
  }

  return {
    name: 'push',
    lanes: 4,
    attemptLimitMs,
    pausesMs: [seconds(5), seconds(20), seconds(60)],
    giveUpAfterMs: minutes(3),
    async deliver(entry, signal) {
      const [device, lead] = await Promise.all([
        devices.find(entry.target),
        findLead(entry.kind, entry.recordId),
      ])
      if (!device || device.brokenAt) return { state: 'skipped', reason: 'This phone is no longer armed' }
      if (lead.kind === 'none') return { state: 'skipped', reason: lead.reason }
      try {
        return await deliverTo(device, entry, lead, signal)
      } catch (error) {
        if (error instanceof ChannelFailure && error.isGone)
          await devices.markBroken(device.id, error.message)
        throw error
      }
    },
  }
}

const pushTo = ({ endpoint, p256dh, auth }: PushDevice) => ({ endpoint, p256dh, auth })
