import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { topicOf } from '#server/notify/channels/push/web-push.ts'
import { defaultAlarmSettings } from '#shared/alarm-settings.ts'
import { apiPaths } from '#shared/paths.ts'
import { made } from './made.ts'
import type { Phone, PushService } from './push-service.ts'
import { leadTo, sendJson, signInTo } from './requests.ts'
import { type SiteProcess, startSite } from './site-process.ts'

/** Starts a site as a process of its own, whose alarms go to the test's push service. */
export function startAlarmProcess(
  dataDir: string,
  push: PushService,
  environment: Record<string, string> = {},
): Promise<SiteProcess> {
  return made(() => startSite(dataDir, { ...push.environment, ...environment }))()
}

/** Lets ordinary leads ring at any hour, because a process of its own has the real time of day. */
export async function ringAtAnyHour({ address }: Pick<SiteProcess, 'address'>): Promise<void> {
  const wholeDay = { ...defaultAlarmSettings, ringFrom: 0, ringUntil: 24 * 60 }
  const set = await sendJson(address + apiPaths.alarmSettings, wholeDay, await signInTo(address), 'PUT')
  if (!set.ok) throw new Error(`The hours were not set: ${set.status}`)
}

/** Arms a phone of the owner or of this session, which subscribes with the site's key and rings at any hour. */
export async function armPhone(
  site: Pick<SiteProcess, 'address'>,
  push: PushService,
  session?: { cookie: string },
): Promise<Phone> {
  await ringAtAnyHour(site)
  const headers = session ?? (await signInTo(site.address))
  const status = await fetch(site.address + apiPaths.alarms, { headers })
  const { publicKey } = (await status.json()) as { publicKey: string }
  const phone = push.subscribe(publicKey)
  const answer = await sendJson(site.address + apiPaths.alarmDevices, phone.subscription, headers)
  if (answer.status !== 200) throw new Error(`The phone was not armed: ${answer.status}`)
  return phone
}

/** Sends an emergency, which rings by itself, and returns its id after the 201. */
export const sendEmergency = (address: string, description: string): Promise<string> =>
  leadTo(address, description, { serviceType: 'emergency' })

/** Returns how often each lead has rung the phone, by its Topic. */
export function ringsByTopic({ messages }: Phone): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { headers } of messages) {
    const topic = String(headers.topic)
    counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  return counts
}

export const topicsOf = (ids: readonly string[]) => ids.map(topicOf).toSorted()

/** Reads or changes the data folder's database beside the processes. */
export function inDatabase<Result>(dataDir: string, work: (db: DatabaseSync) => Result): Result {
  using db = new DatabaseSync(path.join(dataDir, 'site.db'))
  return work(db)
}

/** Lets the claims of a process that was killed expire, as time would. */
export const letClaimsRunOut = (dataDir: string) =>
  inDatabase(dataDir, (db) =>
    db.exec("update outbox set claimed_until = '2000-01-01T00:00:00.000Z' where claimed_until > ''"),
  )
