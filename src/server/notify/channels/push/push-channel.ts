import { ok, warning } from '#server/base/finding.ts'
import { alertWords, testTitle, whyNotSent } from '#server/notify/alert-words.ts'
import { bundleTitle, withOthers } from '#server/notify/bundle.ts'
import { type Channel, type ChannelSite, leaseMsOf, type OpenChannel } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import type { PushDevice } from '#server/notify/push-device-store.ts'
import { reasonWith } from '#server/notify/reason.ts'
import type { Notice } from '#server/notify/subject.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { alarmPayload, leadAlarm, reminderAlarm, visitAlarm } from './alarm-payload.ts'
import { pushServiceName } from './push-service-name.ts'
import { type PushSettings, pushSettings } from './push-settings.ts'
import { vapidContact } from './vapid-contact.ts'
import { createPushOutgoing, createWebPush, refusedAlone, topicOf } from './web-push.ts'

/** From the fourth ordinary lead within this time, one notification stands for all that wait. */
const singlesWithinMs = seconds(60)
const mostSingles = 3
const gatherMs = seconds(10)

const attemptLimitMs = seconds(15)
const leaseMs = leaseMsOf({ attemptLimitMs })

/** After this many refusals with pauses between, a phone is disarmed if its service accepts messages to others. */
const attemptsBeforeGone = 3

/** Sends alarms to phones. For a phone that is off, the service keeps an emergency an hour, others a day. */
export const push: Channel<PushSettings> = {
  name: 'push',
  settings: pushSettings,
  examine(_settings, { publicUrl, business }) {
    const { subject, doubt } = vapidContact(publicUrl, business.email)
    return [
      doubt
        ? warning('Push', `${doubt} Set PUBLIC_URL, or the email address.`)
        : ok('Push', `The phones’ alert services can reach you at ${subject}.`),
    ]
  },
  recipients: async (_settings, whom, devices) => (await devices.listRinging(whom)).map(({ id }) => id),
  open: openPush,
}

function openPush({ hosts }: PushSettings, site: ChannelSite): OpenChannel {
  const { outbox, alarms, devices, leads, findSubject, tokens, keys, business, now } = site
  const { publicUrl, alarmDetail } = site.config
  const webPush = createWebPush({
    keys() {
      if (keys.whyNoPush) throw noKeys(keys.whyNoPush)
      return keys.push
    },
    formerKeys: keys.formerPush,
    subject: () => vapidContact(publicUrl, business().email).subject,
    outgoing: createPushOutgoing(hosts),
    now,
  })

  /** Sends an alarm, which replaces an earlier one with the same topic. */
  async function ring(
    device: PushDevice,
    entry: OutboxEntry,
    alarm: ReturnType<typeof leadAlarm>,
    topic: string,
    signal: AbortSignal,
  ) {
    const receipt = tokens.tokenOf(entry.id)
    const isLead = topic === topicOf(entry.recordId)
    const payload = alarmPayload({
      ...alarm,
      tag: topic,
      data: isLead ? { lead: entry.recordId, receipt } : { receipt },
      badge: await alarms.countWaiting(),
    })
    const ttlSeconds = (alarm.isUrgent ? hours(1) : days(1)) / 1000
    await webPush.send({ ...pushTo(device), payload, topic, urgency: 'high', ttlSeconds, signal })
    return { state: 'sent' as const }
  }

  const sendNotice = (device: PushDevice, { id }: OutboxEntry, notice: Notice, signal: AbortSignal) =>
    webPush.send({
      ...pushTo(device),
      payload: alarmPayload({
        title: notice.title,
        body: notice.words,
        navigate: notice.link,
        tag: topicOf(id),
        isUrgent: false,
        data: { receipt: tokens.tokenOf(id) },
      }),
      topic: topicOf(id),
      urgency: 'normal',
      ttlSeconds: hours(12) / 1000,
      signal,
    })

  /** Combines all reminders that wait for this phone into one notification. */
  const sendReminder = (device: PushDevice, entry: OutboxEntry, lead: Lead, signal: AbortSignal) =>
    withOthers(outbox, entry, leaseMs, async (others) => {
      const subjects = await Promise.all(others.map(findSubject))
      const leads = subjects.filter((subject) => subject.kind !== 'none' && subject.kind !== 'notice')
      const alarm = reminderAlarm([lead, ...leads], publicUrl, alarmDetail)
      const topic = topicOf(leads.length > 0 ? entry.id : entry.recordId)
      return { ...(await ring(device, entry, alarm, topic, signal)), others }
    })

  /** Sends an assignment alone, whatever else waits, because it is meant for this person. */
  async function sendAssigned(device: PushDevice, entry: OutboxEntry, lead: Lead, signal: AbortSignal) {
    const alarm = leadAlarm(briefOf(lead, publicUrl), alarmDetail)
    const body = alertWords.handedBy(await leads.byWhom(entry.eventId), alarm.body)
    return ring(device, entry, { ...alarm, body }, topicOf(entry.recordId), signal)
  }

  async function sendVisit(device: PushDevice, entry: OutboxEntry, lead: Lead, signal: AbortSignal) {
    if (!lead.visit) return { state: 'skipped' as const, reason: whyNotSent.visitDeleted }
    const alarm = visitAlarm(lead, lead.visit, publicUrl, alarmDetail)
    return ring(device, entry, alarm, topicOf(entry.recordId), signal)
  }

  async function sendLead(device: PushDevice, entry: OutboxEntry, lead: Lead, signal: AbortSignal) {
    const brief = briefOf(lead, publicUrl)
    const isBurst =
      entry.urgency === 'ordinary' &&
      (await outbox.countSent(device.id, new Date(now().getTime() - singlesWithinMs))) >= mostSingles
    const single = () => ring(device, entry, leadAlarm(brief, alarmDetail), topicOf(entry.recordId), signal)
    if (!isBurst) return single()
    const gathered = new Date(Date.parse(entry.createdAt) + gatherMs)
    if (gathered > now()) return { state: 'later' as const, at: gathered }
    return withOthers(outbox, entry, leaseMs, async (others) => {
      const all = {
        title: bundleTitle(entry, others),
        body: alertWords.latest(brief.title),
        navigate: `${publicUrl}${pagePaths.admin}?tab=inquiries`,
        isUrgent: false,
      }
      // Summaries use the phone's own Topic, so that one replaces the previous, also one that a killed process had
      // sent.
      const sent = others.length > 0 ? ring(device, entry, all, topicOf(device.id), signal) : single()
      return { ...(await sent), others }
    })
  }

  /**
   * When a service refuses the site's keys or contact address, it refuses them for all its phones. If it accepted a
   * message to another phone meanwhile, the fault is this phone's.
   */
  async function isRefusedAlone(device: PushDevice, { attempts, createdAt }: OutboxEntry, code: string) {
    if ((code !== '401' && code !== '403') || attempts < attemptsBeforeGone) return false
    const since = new Date(Date.parse(createdAt) - minutes(1))
    const service = pushServiceName(device.endpoint)
    const ofService = (await devices.list()).filter(({ endpoint }) => pushServiceName(endpoint) === service)
    const served = await Promise.all(
      ofService.map(async ({ id }) => (await outbox.countSent(id, since)) > 0 && id),
    )
    return served.some((id) => id !== false) && !served.includes(device.id)
  }

  async function sendTest(device: PushDevice, id: string, signal: AbortSignal): Promise<void> {
    const topic = topicOf(id)
    const payload = alarmPayload({
      title: testTitle,
      body: alertWords.testBody(business().name),
      navigate: `${publicUrl}${pagePaths.admin}?panel=alarms`,
      tag: topic,
      isUrgent: false,
      data: { receipt: tokens.tokenOf(id) },
    })
    const ttlSeconds = minutes(1) / 1000
    try {
      await webPush.send({ ...pushTo(device), payload, topic, urgency: 'high', ttlSeconds, signal })
    } catch (error) {
      if (error instanceof ChannelFailure && error.isGone) await devices.markBroken(device.id, error.message)
      throw error
    }
  }

  return {
    name: 'push',
    lanes: 16,
    hasManyServices: true,
    attemptLimitMs,
    pausesMs: [seconds(5), seconds(20), seconds(60)],
    giveUpAfterMs: minutes(3),
    async send(entry, signal) {
      const [device, subject] = await Promise.all([devices.find(entry.target), findSubject(entry)])
      if (!device || device.brokenAt) return { state: 'skipped', reason: whyNotSent.phoneGone }
      if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
      try {
        if (subject.kind !== 'notice') {
          const special = { reminder: sendReminder, handed: sendAssigned, visit: sendVisit }
          const send = entry.type in special ? special[entry.type as keyof typeof special] : sendLead
          return await send(device, entry, subject, signal)
        }
        await sendNotice(device, entry, subject, signal)
        return { state: 'sent' }
      } catch (error) {
        if (!(error instanceof ChannelFailure)) throw error
        const isAlone = await isRefusedAlone(device, entry, error.code)
        const failure = isAlone ? refusedAlone(error, pushServiceName(device.endpoint)) : error
        if (failure.isGone) {
          await devices.markBroken(device.id, failure.message)
          await alarms.endWaitFor(entry)
        }
        throw failure
      }
    },
    async check(signal) {
      const whyNot = await keys.whyNotKept()
      if (whyNot) throw noKeys(whyNot)
      const phones = await devices.listRinging('everybody')
      const services = new Map(phones.map(({ endpoint }) => [new URL(endpoint).origin, endpoint]))
      for (const endpoint of services.values()) await webPush.reach(endpoint, signal)
      return services.size > 0 ? 'worked' : 'not asked'
    },
    status: async (phones) => ({
      isSetUp: keys.whyNoPush === '' && phones.some(({ brokenAt }) => brokenAt === null),
      problem: keys.whyNoPush ? reasonWith(alertWords.noPhones, keys.whyNoPush) : null,
    }),
    recipientOf(target, phones) {
      const phone = phones.find(({ id }) => id === target)
      return phone
        ? { to: phone.label, service: pushServiceName(phone.endpoint) }
        : { to: 'A phone that was removed' }
    },
    async prepareTest(deviceId) {
      const device = deviceId ? await devices.find(deviceId) : (await devices.listRinging('duty'))[0]
      return device && { target: device.id, send: ({ id }, signal) => sendTest(device, id, signal) }
    },
  }
}

const noKeys = (advice: string) =>
  new ChannelFailure(alertWords.noPhones, { code: 'KEYS', isFinal: true, advice })

const pushTo = ({ endpoint, p256dh, auth }: PushDevice) => ({ endpoint, p256dh, auth })
