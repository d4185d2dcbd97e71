import { afterAll, test } from 'vitest'
import { expectOneOutcome } from '../support/offer-rivals.ts'
import { startCluster } from './support/cluster.ts'
import { startMachines } from './support/machines.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()
const held = new AsyncDisposableStack()
afterAll(() => held.disposeAsync())

test.runIf(programs)(
  'over two machines a quote has one outcome, and a time is booked once',
  { timeout: 120_000 },
  async () => {
    if (!programs) return
    const cluster = held.use(await startCluster(programs))
    const [one, other] = await startMachines(held, { DATABASE_URL: cluster.url }, [0, 0])
    if (!one || !other) throw new Error('no machines')
    await expectOneOutcome([one.address, other.address])
  },
)
