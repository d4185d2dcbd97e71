import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { twilioPost } from '#server/leads/doors/twilio-call.ts'
import { quickCheck } from '#server/operations/database-snapshot.ts'
import type { MadeDoor, NewDoor } from '#shared/contract/door.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { signedHeaders, twilioToken } from '../support/doors.ts'
import { sendJson, signInTo } from '../support/requests.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const kills = 6
const clients = 9
/** The process lives until it has answered at most so many. */
const mostAnswers = 40
const publicUrl = 'https://site.example'

interface Message {
  /** What is said in it, and in no other. */
  mark: string
  n: number
}

test('every lead and call at a door that was acknowledged is there, and none twice that is sent until it is', {
  timeout: minutes(6),
}, async () => {
  using folder = temporaryFolder()
  const random = seededRandom(20_261_127)
  const waiting: Message[] = []
  const acknowledged = new Set<string>()
  let begun = 0
  let tries = 0
  const start = () => startSite(folder.path, { PUBLIC_URL: publicUrl })

  const first = await start()
  const signed = await makeDoorAt(first, { kind: 'signed', name: 'Receptionist' })
  const twilio = await makeDoorAt(first, {
    ...{ kind: 'twilio', name: 'Missed calls', authToken: twilioToken, sentence: '' },
  })

  /** As pages and the programs behind doors do: the same message with the same id, until it is taken. */
  function send(address: string, { mark, n }: Message): Promise<Response> {
    if (n % 3 === 0) {
      const key = { [sendHeaders.key]: `form-number-${n}` }
      return sendJson(address + apiPaths.quote, aQuoteRequest({ description: mark }), key)
    }
    const door = n % 3 === 1 ? signed : twilio
    const path = apiPaths.leadDoor(door.id)
    if (door === signed) {
      const body = JSON.stringify({ what: 'request', phone: '0491 570 156', message: mark })
      const headers = signedHeaders(signed.secret, { id: `msg_${n}`, at: new Date(), body })
      return fetch(address + path, { method: 'POST', body, headers })
    }
    const MessageSid = `SM${String(n).padStart(32, '0')}`
    // One number, so that most texts become lines of a lead.
    const fields = { MessageSid, From: '+61491570157', Body: mark }
    return fetch(address + path, { method: 'POST', ...twilioPost(publicUrl + path, fields, twilioToken) })
  }

  async function work({ address }: SiteProcess, next: () => Message | undefined, onAnswer: () => void) {
    for (let message = next(); message; message = next()) {
      tries += 1
      try {
        const answer = await send(address, message)
        await answer.text()
        expect([200, 201]).toContain(answer.status)
      } catch (error) {
        waiting.push(message)
        // The connection broke with the process: what was not answered was not promised.
        if (error instanceof TypeError) return
        throw error
      }
      acknowledged.add(message.mark)
      onAnswer()
    }
  }
  const another = () => {
    const n = begun++
    return { mark: `message number ${n}.`, n }
  }

  let site = first
  for (let kill = 0; kill < kills; kill += 1) {
    const exit = once(site.process, 'exit')
    const { promise: areEnough, resolve } = Promise.withResolvers<void>()
    let left = 1 + Math.floor(random() * mostAnswers)
    const countDown = () => --left === 0 && resolve()
    const next = () => waiting.shift() ?? another()
    const sending = Promise.all(Array.from({ length: clients }, () => work(site, next, countDown)))
    await areEnough
    // At any point of the next calls.
    await wait(random() * 20)
    site.process.kill('SIGKILL')
    await Promise.all([sending, exit])
    site = await start()
  }
  const interrupted = waiting.length
  await work(
    site,
    () => waiting.shift(),
    () => undefined,
  )
  await site.stop()

  const db = await openDatabase({ dataDir: folder.path })
  const quotes = await db.selectFrom('quote_requests').select('description').execute()
  const leads = await db.selectFrom('contact_requests').select('message').execute()
  const lines = await db.selectFrom('lead_events').select('act').where('actKind', '=', 'wrote').execute()
  const told = await db.selectFrom('alarms').select('recordId').execute()
  await db.destroy()
  const stored = [
    ...quotes.map(({ description }) => description),
    ...leads.map(({ message }) => message),
    ...lines.map(({ act }) => JSON.parse(act).text),
  ]
  expect(stored.toSorted()).toEqual([...acknowledged].toSorted())
  expect(acknowledged.size).toBe(begun)
  expect(told, 'each lead rings').toHaveLength(quotes.length + leads.length)
  expect(lines.length, 'further texts of the number').toBeGreaterThan(0)
  using file = new DatabaseSync(path.join(folder.path, 'site.db'))
  expect(quickCheck(file)).toEqual([])
  console.log(
    `${kills} kills: ${begun} sends in ${tries} tries, ${interrupted} open after the last kill; ${quotes.length + leads.length} leads and ${lines.length} lines`,
  )
})

async function makeDoorAt({ address }: SiteProcess, door: NewDoor): Promise<MadeDoor> {
  const answer = await sendJson(address + apiPaths.doors, door, await signInTo(address))
  if (answer.status !== 201) throw new Error(`No door was made: ${answer.status}`)
  return (await answer.json()) as MadeDoor
}
