/**
 * Speed of the built site on this machine: start-up, pages, durable quote submissions. Prints figures and judges
 * nothing: machines differ, and a shared one differs from minute to minute.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { aQuoteRequest } from '../tests/support/samples.ts'
import { startSite } from '../tests/support/site-process.ts'

const secondsEach = Number(process.env.BENCH_SECONDS ?? 5)
const connections = 16
const json = { 'content-type': 'application/json' }

const runs: { name: string; request: autocannon.Request }[] = [
  { name: 'home page, identity', request: { path: pagePaths.home } },
  { name: 'home page, brotli', request: { path: pagePaths.home, headers: { 'accept-encoding': 'br' } } },
  { name: 'quote page, identity', request: { path: pagePaths.quote } },
  { name: 'quote page, brotli', request: { path: pagePaths.quote, headers: { 'accept-encoding': 'br' } } },
  {
    name: 'quote submission, on disk',
    request: { method: 'POST', path: apiPaths.quote, headers: json, body: JSON.stringify(aQuoteRequest()) },
  },
]

const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-bench-'))
const first = await startSite(folder)
await first.stop()
const site = await startSite(folder)
try {
  console.log(`start-up, first ever  ${first.startedInMs.toFixed(0)} ms`)
  console.log(`start-up, after that  ${site.startedInMs.toFixed(0)} ms\n`)
  console.log(`${connections} connections, ${secondsEach} s each`)
  for (const { name, request } of runs) {
    const result = await autocannon({
      url: site.address,
      connections,
      duration: secondsEach,
      requests: [request],
    })
    const { requests, latency, non2xx, errors } = result
    if (non2xx || errors) throw new Error(`${name}: ${non2xx} refusals, ${errors} errors`)
    const rate = `${requests.average.toFixed(0)}/s`.padStart(9)
    console.log(`${name.padEnd(26)} ${rate}   p50 ${latency.p50} ms   p99 ${latency.p99} ms`)
  }
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
