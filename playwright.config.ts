import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

const launchOptions = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Browser tests of the built site, each against a server and a data folder of its own (tests/support/site.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // CI's machine is shared and stands still for seconds now and then; a second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['line']],
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { launchOptions, locale: 'en-AU', timezoneId: 'Australia/Brisbane' },
  projects: [
    {
      name: 'desk',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: 'phone',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        launchOptions,
      },
    },
  ],
})
