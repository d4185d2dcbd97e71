import type { Page } from '@playwright/test'
import { test as base } from './browser-test.ts'
import { freePort } from './free-port.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Browser tests of what browsers do only at a name and never at a number: passkeys. */
export const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      using folder = temporaryFolder()
      const port = await freePort()
      const address = `http://localhost:${port}`
      const site = await startSite(folder.path, { PORT: String(port), PUBLIC_URL: address })
      await use({ ...site, address })
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

/** A phone's or computer's own keeper of passkeys, whose owner always touches it. */
export async function addAuthenticator(page: Page): Promise<{ credentials: () => Promise<number> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async credentials() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
