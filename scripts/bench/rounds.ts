import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadGenerator, LoadRequest } from './load.ts'
import { cpuUs, memoryMib } from './processes.ts'
import type { BenchServer } from './servers.ts'

export interface Figures {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Processor time of the server's processes for each request, in microseconds. */
  cpuUs: number
}

/** A server counts as idle when it takes less processor time than this between two checks. */
const idleUs = 10_000
const lookEveryMs = 200

/** Medians of all figures, and processor time by round, to compare with another's in the same round. */
export interface Result extends Figures {
  cpuUsByRound: number[]
}

interface Contest {
  servers: readonly BenchServer[]
  requestTo: (server: BenchServer) => LoadRequest | Promise<LoadRequest>
  load: LoadGenerator
  rounds: number
  secondsEach: number
  onMemory?: (server: BenchServer, mib: number) => void
}

/**
 * Measures the servers in turns, in reverse order every other round, so that a busy minute of the machine
 * affects all of them. Returns the median of each figure over the rounds.
 */
export async function takeTurns(contest: Contest): Promise<Map<string, Result>> {
  const { servers, requestTo, load, rounds, secondsEach, onMemory } = contest
  const measured = new Map<string, Figures[]>(servers.map(({ name }) => [name, []]))
  // Round 0 only warms up: it would measure the compiler.
  for (let round = 0; round <= rounds; round += 1) {
    for (const server of round % 2 ? servers.toReversed() : servers) {
      const request = await requestTo(server)
      for (const { pid } of servers) await untilIdle(pid)
      const before = cpuUs(server.pid)
      const { requests, ...figures } = await load.run(request, secondsEach)
      if (round > 0)
        measured.get(server.name)?.push({ ...figures, cpuUs: (cpuUs(server.pid) - before) / requests })
      onMemory?.(server, memoryMib(server.pid))
    }
  }
  return new Map([...measured].map(([name, results]) => [name, medians(results)]))
}

/** After a turn a server still sends the mails of thousands of leads, which would slow the next turn. */
async function untilIdle(pid: number): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; cpuUs(pid) - before > idleUs; await sleep(lookEveryMs))
    before = cpuUs(pid)
}

function medians(results: Figures[]): Result {
  const of = (figure: keyof Figures) => median(results.map((result) => result[figure]))
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p95Ms: of('p95Ms'),
    p99Ms: of('p99Ms'),
    cpuUs: of('cpuUs'),
    cpuUsByRound: results.map(({ cpuUs }) => cpuUs),
  }
}

/** Returns the median ratio of processor times by round, since a slow machine slows both alike. */
export function cpuRatio(one: Result, other: Result): number {
  return median(one.cpuUsByRound.map((us, round) => us / (other.cpuUsByRound[round] ?? Number.NaN)))
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
