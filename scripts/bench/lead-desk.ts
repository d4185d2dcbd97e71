import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import { indexLeads } from '#server/leads/search/search-index-in-sqlite.ts'
import { nextCursorHeader } from '#shared/contract/inquiry.ts'
import { mostInQueue, QueueSchema } from '#shared/contract/work-queue.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { signInTo } from '../../tests/support/requests.ts'
import { startSite } from '../../tests/support/site-process.ts'
import { seedLeads } from './lead-seed.ts'
import { printTarget } from './report.ts'

const turns = 40
const target = '< 50 ms'

/**
 * Measures the owner's calls with 10,000 leads and 40,000 events, one after the other as one person makes
 * them; on SQLite, and on PostgreSQL if an empty database of it is given.
 */
export async function benchLeadDesk(databaseUrl?: string): Promise<void> {
  await benchOn('SQLite')
  if (databaseUrl) await benchOn('PostgreSQL', databaseUrl)
}

async function benchOn(name: string, databaseUrl?: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-bench-'))
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  await seedLeads(db, new Date())
  // The site indexes and the server analyses by themselves after a while.
  await indexLeads(db, new AbortController().signal)
  if (databaseUrl) await sql`vacuum analyze`.execute(db)
  await db.destroy()
  const site = await startSite(folder, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  try {
    const headers = await signInTo(site.address)
    const read = async (address: string) => {
      const answer = await fetch(site.address + address, { headers })
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      return { headers: answer.headers, text: await answer.text() }
    }
    console.log(`\n10,000 leads, 40,000 events on ${name}: p95 of ${turns} calls each (p50)`)
    for (const [what, address] of Object.entries(await callsOf(read))) {
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        const startedAt = performance.now()
        await read(address)
        times.push(performance.now() - startedAt)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => (times[Math.floor(turns * share)] ?? 0).toFixed(1)
      printTarget(what, `${at(0.95)} ms (${at(0.5)})`, target)
    }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Read = (address: string) => Promise<{ headers: Headers; text: string }>

/** Returns the owner's calls by name, with search words and a lead that exist. */
export async function callsOf(read: Read): Promise<Record<string, string>> {
  const ask = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`
  const queue = (query: Record<string, string>) => ask(apiPaths.queue, query)
  const search = (words: string) => queue({ view: 'all', search: words })
  const { items } = QueueSchema.parse(JSON.parse((await read(queue({ view: 'done' }))).text))
  const [lead] = items
  if (!lead) throw new Error('Nothing was seeded')
  const { kind, record } = lead
  const list = inquiries.quote.paths.list
  const cursor = (await read(ask(list, { limit: '200' }))).headers.get(nextCursorHeader) ?? ''
  const [word = ''] = record.name.split(' ').filter(({ length }) => length > 5)
  const mistyped = `${word.slice(0, 2)}x${word.slice(3)}`
  return {
    ...Object.fromEntries(
      ['answer', 'today', 'waiting', 'done', 'all'].map((view) => [`queue, ${view}`, queue({ view })]),
    ),
    [`queue, ${mostInQueue} done`]: queue({ view: 'done', limit: `${mostInQueue}` }),
    'queue, lost in a month': queue({ view: 'all', status: 'lost', from: '2026-05-01', to: '2026-05-31' }),
    'search, half of them': search('north'),
    'search, a word': search(word),
    'search, two words': search(`${word} caboolture`),
    // PostgreSQL underestimates how often these two occur together.
    'search, a word of all and one of many': search('example begun'),
    'search, none': search('zzz'),
    'search, two letters': search('xq'),
    'search, two letters among the done': queue({ view: 'done', search: 'ng' }),
    'search, a word mistyped': search(mistyped),
    'search, a suburb mistyped': search('caboolutre'),
    'search, two words mistyped': search(`${mistyped} woodfrod`),
    'search, mistyped beyond recognition': search('switxhbaord powrepioint'),
    'search, phone': search('0491 570 9'),
    'search, phone mistyped': search('0491 750 999'),
    'search, reference': search(record.id.slice(0, 8)),
    'list, first page': ask(list, { limit: '50' }),
    'list, further down': ask(list, { cursor }),
    'list, search': ask(list, { search: word }),
    'list, search mistyped': ask(list, { search: 'caboolutre' }),
    'list, unread': ask(list, { unread: 'true' }),
    summary: apiPaths.adminSummary,
    lead: apiPaths.lead(record.id),
    'events of a lead': inquiries[kind].paths.events(record.id),
    'related leads': apiPaths.relatedLeads(record.id),
    bin: apiPaths.bin,
    numbers: apiPaths.answerTimes,
  }
}
