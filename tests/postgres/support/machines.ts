import path from 'node:path'
import { type SiteProcess, startSite } from '../../support/site-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export interface Machine extends SiteProcess {
  dataDir: string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/** Sites on one database, each with a data folder of its own and a clock that is off by so much. They end with `held`. */
export async function startMachines<Clocks extends readonly number[]>(
  held: AsyncDisposableStack,
  settings: Record<string, string>,
  clocksOffMs: readonly [...Clocks],
): Promise<{ [Clock in keyof Clocks]: Machine }> {
  const machines = await Promise.all(
    clocksOffMs.map(async (offMs) => {
      const { path: dataDir } = held.use(temporaryFolder())
      const site = await startSite(dataDir, {
        LOG_LEVEL: 'silent',
        NODE_ENV: 'production',
        NODE_OPTIONS: `--import=${path.resolve('tests/postgres/support/other-clock.mjs')}`,
        CLOCK_OFF_MS: String(offMs),
        ...settings,
      })
      return held.use({ ...site, dataDir, kill: async () => void (await site.stop('SIGKILL')) })
    }),
  )
  return machines as { [Clock in keyof Clocks]: Machine }
}
