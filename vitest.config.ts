import { defineConfig } from 'vitest/config'

/** Unit, API and store tests. Browser tests are Playwright's and end in .spec.ts. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'drawings/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    // The database dialect of the tests takes a few seconds to start on a busy machine.
    // CI's machine is shared and stands still for seconds now and then.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
