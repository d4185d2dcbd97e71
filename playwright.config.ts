import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findChromium, findHeadlessShell } from './tests/support/chromium.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Chromium without its windows: the same engine at half of the work, told to draw letters as wide as phones do. */
const headlessShell = { executablePath: findHeadlessShell(), args: [...args, '--font-render-hinting=none'] }
/** It lacks the cache of pages left, and Playwright switches that off elsewhere. */
const wholeBrowser = {
  executablePath: findChromium(),
  args,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}

const comingBack = 'back-forward-cache.spec.ts'

const desk = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/**
 * Browser tests of the built site, each file’s against a server of its own or one that files share
 * (tests/support/browser-test.ts). The owner and most visitors hold a phone: that is where tests run, but for those
 * with the tag @desk, or that widen their window because their file would need a second site for them.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // A file's tests stay together: its site starts once, and not in every worker.
  fullyParallel: false,
  workers: availableParallelism(),
  forbidOnly: true,
  // On a starved machine a page can be slower than any patience. Which ones needed it is listed at the end.
  retries: 1,
  reporter: [['line']],
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // The owner's worker fetches the whole application: only tests of it have one (tests/support/owner-worker.ts).
  use: { locale: 'en-AU', timezoneId: 'Australia/Brisbane', serviceWorkers: 'block' },
  // The longest file comes first, so that no worker is left alone with it at the end.
  projects: [
    { name: 'coming back', testMatch: comingBack, use: { ...desk, launchOptions: wholeBrowser } },
    {
      name: 'phone',
      testIgnore: comingBack,
      grepInvert: /@desk/,
      use: { ...phone, launchOptions: headlessShell },
    },
    {
      name: 'desk',
      testIgnore: comingBack,
      grep: /@desk/,
      use: { ...desk, launchOptions: headlessShell },
    },
  ],
})
