import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { nextCursorHeader } from '#shared/contract/inquiry.ts'
import { QuoteRequestSchema } from '#shared/contract/quote.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { signInTo } from '../../tests/support/requests.ts'
import { aQuoteRequest } from '../../tests/support/samples.ts'
import { startSite } from '../../tests/support/site-process.ts'

/** Measures the owner's list with 10,000 requests, each call after the other, as one person makes them. */
export async function benchOwnerLists(): Promise<void> {
  const count = 10_000
  const targetMs = 50
  const turns = 30
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-bench-'))
  const db = await openDatabase({ dataDir: folder })
  let moment = Date.parse('2026-01-01T00:00:00Z')
  const quotes = createInquiryStore(db, 'quote', () => new Date(moment))
  for (let index = 0; index < count; index += 1) {
    moment += minutes(30)
    const request = QuoteRequestSchema.parse({
      ...aQuoteRequest(),
      name: `Visitor ${index}`,
      phone: `0491 570 ${String(index % 1000).padStart(3, '0')}`,
      serviceType: index % 500 === 0 ? 'emergency' : 'residential',
      description: `${aQuoteRequest().description} `.repeat(8),
    })
    await quotes.add(request)
  }
  await db.destroy()

  const site = await startSite(folder)
  try {
    const headers = await signInTo(site.address)
    const read = async (query: string) => {
      const answer = await fetch(`${site.address}${query}`, { headers })
      if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
      await answer.arrayBuffer()
      return answer.headers
    }
    const list = apiPaths.quoteRequests
    const farDown = new URLSearchParams({
      cursor: (await read(`${list}?limit=200&search=visitor`)).get(nextCursorHeader) ?? '',
    })
    const calls = {
      'first page': `${list}?limit=50`,
      'page further down': `${list}?${farDown}`,
      'search, many hits': `${list}?search=garage`,
      'search, one hit at the end': `${list}?search=${encodeURIComponent('visitor 0')}`,
      'search, none': `${list}?search=nowhere`,
      'search, phone number': `${list}?search=${encodeURIComponent('0491 570 999')}`,
      'filter, rare service': `${list}?service=emergency`,
      'filter, unread': `${list}?unread=true`,
      summary: apiPaths.adminSummary,
    }
    console.log(`\n${count} inquiries, ${turns} calls each, target < ${targetMs} ms`)
    for (const [name, query] of Object.entries(calls)) {
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        const startedAt = performance.now()
        await read(query)
        times.push(performance.now() - startedAt)
      }
      times.sort((a, b) => a - b)
      const p50 = times[Math.floor(turns / 2)] ?? 0
      const verdict = p50 < targetMs ? 'ok' : 'OVER'
      console.log(
        `${name.padEnd(27)} p50 ${p50.toFixed(1)} ms   max ${(times.at(-1) ?? 0).toFixed(1)} ms   ${verdict}`,
      )
    }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
