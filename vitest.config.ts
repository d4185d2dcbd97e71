import { defineConfig } from 'vitest/config'

/** Unit, API and store tests. Browser tests are Playwright's and end in .spec.ts. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    // The database dialect of the tests takes a few seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
