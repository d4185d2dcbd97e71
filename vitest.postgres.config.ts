import { defineConfig } from 'vitest/config'

/** PostgreSQL's bad days, with a server of its own that is broken for the purpose. */
export default defineConfig({
  test: {
    include: ['tests/postgres/*.postgres.ts'],
    environment: 'node',
    globalSetup: 'tests/postgres/support/provide-cluster.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
