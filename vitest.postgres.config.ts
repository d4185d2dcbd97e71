import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** PostgreSQL's bad days, with a server of its own that is broken for the purpose. */
export default defineConfig({
  test: {
    include: ['tests/postgres/*.postgres.ts'],
    environment: 'node',
    globalSetup: 'tests/postgres/support/provide-cluster.ts',
    // Most of them wait: for what was broken to be noticed, and for what was killed to be back.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
