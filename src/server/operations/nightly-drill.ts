import { messageOf } from '#server/base/finding.ts'
import type { Db } from '#server/db/schema.ts'
import type { DoorStore, OpenDoor } from '#server/leads/doors/door-store.ts'
import { ownCall } from '#server/leads/doors/own-call.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { createDrillStore, type Drill, dueAgain } from '#server/notify/drill-store.ts'
import { readReason, reasonWith } from '#server/notify/reason.ts'
import type { ReceiptTokens } from '#server/notify/receipt-tokens.ts'
import { drillHeader } from '#server/notify/receipt-tokens.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import type { QuoteForm } from '#shared/contract/quote.ts'
import { hours, minutes } from '#shared/durations.ts'
import { inquiryKinds, leads } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'

interface NightlyDrillOptions {
  db: Db
  now: () => Date
  /** Address at which this process listens. */
  address: string
  /** Address by which others reach the site. */
  publicUrl: string
  marks: ReceiptTokens
  doors: Pick<DoorStore, 'list' | 'find'>
}

interface Sent {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** The drill runs at night, Brisbane time, after the backup. */
const dueAfterMidnightMs = hours(3.5)
/** How long the test lead's messages may wait in the outbox. */
const patienceMs = minutes(5)

/**
 * Sends a test lead to the site's own address once a night, through the database and the outbox to every channel that
 * is set up, and asks each door by a signed call. What they store is stored as deleted.
 */
export function createNightlyDrill(options: NightlyDrillOptions): BackgroundTask {
  const { db, now, address, publicUrl, marks, doors } = options
  const drills = createDrillStore(db, now)
  const outgoing = createOutgoing({ allowPrivate: true })

  async function begin(drill: Drill, signal: AbortSignal): Promise<void> {
    // A killed process may have left its test lead.
    await removeTraces(drill)
    const atDoors = await askDoors(drill, signal)
    const reason = await sendLead(drill, signal)
    if (signal.aborted) return
    if (atDoors !== undefined) {
      await drills.note(drill.id, { step: 'doors', outcome: atDoors ? 'failed' : 'worked', reason: atDoors })
    }
    await drills.note(drill.id, { step: 'site', outcome: reason ? 'failed' : 'worked', reason })
  }

  const send = (path: string, { id }: Drill, { headers, body, signal }: Sent) =>
    outgoing(address + path, {
      ...{ service: 'The site', body, signal },
      headers: { ...headers, [drillHeader]: marks.tokenOf(id) },
    })

  /** Returns which doors did not take a call, and why; '' when all did, undefined without doors. */
  async function askDoors(drill: Drill, signal: AbortSignal): Promise<string | undefined> {
    const asked = (await doors.list()).filter(({ kind }) => kind !== 'newer')
    if (asked.length === 0) return undefined
    const failures: string[] = []
    const causes: string[] = []
    for (const { id, name } of asked) {
      const door = await doors.find(id)
      if (!door) continue
      const { sentence, cause } = readReason(await askDoor(door, drill, signal))
      if (sentence) failures.push(`${name} ${sentence}`)
      if (cause) causes.push(`${name}: ${cause}`)
    }
    return reasonWith(failures.join('; '), causes.join('; '))
  }

  async function askDoor(door: OpenDoor, drill: Drill, signal: AbortSignal): Promise<string> {
    const call = ownCall(door, { message: lead.description, publicUrl, now: now() })
    if (!call) return 'can’t be used any more, so make a new door'
    try {
      const { status } = await send(call.path, drill, { ...call, signal })
      await removeTraces(drill)
      return status === 201 ? '' : reasonWith('didn’t take a test enquiry', String(status))
    } catch (error) {
      if (error instanceof ChannelFailure) return reasonWith('couldn’t be reached', error.code)
      throw error
    }
  }

  /** Returns why the site did not accept the lead; '' when it did. */
  async function sendLead(drill: Drill, signal: AbortSignal): Promise<string> {
    const { id } = drill
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await send(apiPaths.quote, drill, { headers, body: JSON.stringify(lead), signal })
      if (answer.status !== 201) return reasonWith('The site didn’t save it', String(answer.status))
      return ReceiptSchema.parse(JSON.parse(answer.text)).id === id
        ? ''
        : 'The site mixed it up with another one'
    } catch (error) {
      return error instanceof ChannelFailure ? error.reason : reasonWith(unreadable, messageOf(error))
    }
  }

  async function goOn(drill: Drill, signal: AbortSignal): Promise<void> {
    const isLate = now().getTime() - Date.parse(drill.startedAt) >= patienceMs
    const steps = await drills.stepsOf(drill.id)
    const isSent = steps.some(({ step, notedAt }) => step === 'site' && notedAt >= drill.startedAt)
    if (!isSent) {
      // The process that was to send it has died.
      const again = isLate ? await drills.repeat(drill) : undefined
      return again && begin(again, signal)
    }
    const waiting = await db
      .selectFrom('outbox')
      .select('channel')
      .where((row) => row.and({ recordId: drill.id, about: 'drill' }))
      .execute()
    if (waiting.length > 0 && !isLate) return
    const reason = 'Nothing was sent within five minutes'
    for (const { channel } of waiting) {
      await drills.note(drill.id, { step: channel, outcome: 'failed', reason })
    }
    await removeTraces(drill)
    await drills.end(drill)
  }

  const removeTraces = ({ id }: Drill) =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('outbox').where('recordId', '=', id).where('about', '=', 'drill').execute()
      for (const kind of inquiryKinds) await tx.deleteFrom(leads[kind].table).where('id', '=', id).execute()
    })

  return {
    name: 'the nightly drill',
    everyMs: minutes(1),
    async run(signal) {
      const night = isoDay(new Date(now().getTime() - dueAfterMidnightMs))
      const drill =
        (await drills.claim('alarms', night)) ?? (await dueAgain(drills, 'alarms', againAfterMs, now()))
      if (drill) await begin(drill, signal)
      for (const running of await drills.listRunning('alarms')) await goOn(running, signal)
    },
  }
}

const unreadable = 'The site gave an answer we can’t read'

/** Retries soon once, because a short outage needs no notification; later retries only detect when it is over. */
const againAfterMs = (attempt: number) => (attempt === 1 ? minutes(10) : hours(1))

const lead: QuoteForm = {
  name: 'Nightly drill',
  email: 'drill@example.com',
  phone: '0491 570 006',
  serviceType: 'emergency',
  address: '',
  description: 'A test by the website: would an enquiry reach the owner?',
  consentGiven: true,
  captchaAnswer: 'none',
}
