import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiPaths } from '#shared/paths.ts'
import type { LoadGenerator, LoadRequest } from './load.ts'
import { printTable, printTarget } from './report.ts'
import { takeTurns } from './rounds.ts'
import { type BenchServer, startProduct } from './servers.ts'
import { startSlowStore } from './slow-store.ts'

interface CopyBench {
  load: LoadGenerator
  request: Omit<LoadRequest, 'url'>
  rounds: number
  secondsEach: number
}

const latencyMs = 30

/** Measures leads without a second copy, with one, and with one for which responses wait. */
export async function benchCopy({ load, request, rounds, secondsEach }: CopyBench): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-copies-'))
  await using store = await startSlowStore(() => latencyMs)
  const servers: BenchServer[] = []
  const start = async (name: string, settings: Record<string, string>) => {
    const server = await startProduct(path.join(folder, name), { as: { name, settings } })
    servers.push(server)
    return server
  }
  try {
    const alone = await start('COPY_TO unset', {})
    const quick = await start('COPY_WAIT=0', { ...store.settings('quick'), COPY_WAIT: '0' })
    const sure = await start('COPY_WAIT=1500', { ...store.settings('sure'), COPY_WAIT: '1500' })
    const figures = await takeTurns({
      ...{ servers, load, rounds, secondsEach },
      requestTo: ({ address }) => ({ ...request, url: address + apiPaths.quote }),
    })
    printTable(`Leads, store of ${latencyMs} ms`, figures)
    const [none, some, all] = [alone, quick, sure].map(({ name }) => figures.get(name))
    if (!none || !some || !all) return
    printTarget(
      'leads with COPY_WAIT=0, to those without a copy',
      (some.perSecond / none.perSecond).toFixed(2),
      '≥ 0.95',
    )
    printTarget(
      'p95 with COPY_WAIT=1500, beyond that without a copy',
      `${(all.p95Ms - none.p95Ms).toFixed(0)} ms`,
      '≤ 60 ms',
    )
  } finally {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
