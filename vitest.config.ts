import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Unit, API and store tests. Browser tests are Playwright's and end in .spec.ts. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'drawings/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    // One more than cores: many tests wait for processes and timers. Left to itself Vitest keeps one core free.
    // The built pages and PostgreSQL in the process are loaded once by each, and not once for each test file.
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A machine that does much else is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
  },
})
