import { defineConfig } from 'vitest/config'
import { findPrograms } from './tests/postgres/support/programs.ts'

/** PostgreSQL's bad days, with a server of its own that is broken for the purpose. */
export default defineConfig({
  test: {
    include: findPrograms() ? ['tests/postgres/*.postgres.ts'] : [],
    passWithNoTests: true,
    environment: 'node',
    globalSetup: 'tests/postgres/support/provide-cluster.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
