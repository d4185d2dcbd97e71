import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface LoadRequest {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  requests: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

export interface LoadGenerator {
  name: string
  run(request: LoadRequest, seconds: number): Promise<LoadResult>
  [Symbol.dispose](): void
}

const connections = 16
const execute = promisify(execFile)

/** Uses wrk if it is installed, or autocannon, whose JavaScript takes processor time from the server. */
export async function findLoadGenerator(): Promise<LoadGenerator> {
  const hasWrk = await execute('which', ['wrk']).then(
    () => true,
    () => false,
  )
  return hasWrk ? createWrk() : createAutocannon()
}

/** wrk takes a Lua script that says what to send and prints the result. */
function createWrk(): LoadGenerator {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-wrk-'))
  const script = path.join(folder, 'request.lua')
  return {
    name: `wrk, ${connections} connections`,
    async run({ url, method = 'GET', headers = {}, body }, seconds) {
      const lines = [
        `wrk.method = ${lua(method)}`,
        ...Object.entries(headers).map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`),
        ...(body === undefined ? [] : [`wrk.body = ${lua(body)}`]),
        `function done(summary, latency)
           local e = summary.errors
           io.write(string.format('RESULT %d %d %d %d %d %d\\n', summary.requests, summary.duration,
             latency:percentile(50), latency:percentile(95), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
         end`,
      ]
      writeFileSync(script, lines.join('\n'))
      const { stdout } = await execute('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url])
      const [, ...figures] = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout) ?? []
      const [requests = 0, us = 1, p50Us = 0, p95Us = 0, p99Us = 0, errors = 0] = figures.map(Number)
      if (errors > 0 || requests === 0) throw new Error(`${method} ${url}: ${errors} errors. ${stdout}`)
      const [p50Ms, p95Ms, p99Ms] = [p50Us / 1000, p95Us / 1000, p99Us / 1000]
      return { requests, perSecond: (requests * 1e6) / us, p50Ms, p95Ms, p99Ms }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const lua = (text: string) => JSON.stringify(text)

function createAutocannon(): LoadGenerator {
  return {
    name: `autocannon (wrk is not installed, so the generator takes part of the machine), ${connections} connections`,
    async run({ url, method = 'GET', headers = {}, body }, seconds) {
      const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds), '-m', method]
      for (const [name, value] of Object.entries(headers)) options.push('-H', `${name}=${value}`)
      if (body !== undefined) options.push('-b', body)
      const { stdout } = await execute('autocannon', [...options, url])
      const { requests, latency, errors, '4xx': refused, '5xx': failed } = JSON.parse(stdout)
      if (errors + refused + failed > 0) throw new Error(`${method} ${url}: ${stdout}`)
      return {
        requests: requests.total,
        perSecond: requests.average,
        p50Ms: latency.p50,
        // autocannon has no percentile nearer to 95.
        p95Ms: latency.p97_5,
        p99Ms: latency.p99,
      }
    },
    [Symbol.dispose]: () => {},
  }
}
