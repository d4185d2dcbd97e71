import { defineConfig } from 'vitest/config'
import { foundEngines } from './tests/engines/support/found-engines.ts'

/** What visitors do, in the engines that they have beside Chromium's: each file runs in every engine. */
export default defineConfig({
  test: {
    globalSetup: 'tests/engines/support/provide-lookups.ts',
    maxWorkers: 2,
    projects: foundEngines().map((engine) => ({
      extends: true,
      test: {
        name: engine,
        include: ['tests/engines/*.engine.ts'],
        provide: { engine },
        // An engine may crash, or starve, for reasons of its own. Which tests needed it stands beside them.
        retry: 1,
        testTimeout: 120_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 20_000, interval: 50 } },
      },
    })),
  },
})
