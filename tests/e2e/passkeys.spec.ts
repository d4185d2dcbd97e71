import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import {
  expect,
  expectAccessible,
  openMenu,
  signIn,
  signInHere,
  test,
  toast,
} from '../support/browser-test.ts'
import { invite, join } from '../support/invitations.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test.use({ siteSettings: { hasName: true }, expectedConsole: /status of 401|Clear-Site-Data/ })

const account = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const offer = (page: Page) => page.getByRole('dialog', { name: 'Sign in with one tap next time?' })

async function openAccount(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(account(page).getByRole('heading', { name: 'How you sign in' })).toBeVisible()
}

async function signInByForm(page: Page): Promise<void> {
  await page.goto(pagePaths.adminLogin)
  await signInHere(page)
  await page.waitForURL(`**${pagePaths.admin}`)
}

/** Signs in and answers the offer, which comes only to the first test of a site. */
async function signInWithoutOffer(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith(apiPaths.passkeyOffer))
  await signInByForm(page)
  const { isDue } = await (await answered).json()
  if (isDue) await offer(page).getByRole('button', { name: 'Not now' }).click()
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`**${pagePaths.adminLogin}`)
}

/** Only the button asks: a virtual authenticator would take a suggestion before anybody presses it. */
async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    }
  })
}

/** Removes every passkey, for the tests that follow. */
async function removePasskeys(page: Page): Promise<void> {
  const passkeys: { id: string }[] = await (await page.request.get(apiPaths.passkeys)).json()
  for (const { id } of passkeys) await page.request.delete(apiPaths.passkey(id))
}

test('recovery codes sign in once each, a browser is signed out from another, and who is invited is offered a passkey', async ({
  page,
  browser,
  site,
}) => {
  await test.step('recovery codes are shown once, and each signs in once', async () => {
    await signInWithoutOffer(page)
    await openAccount(page)
    await account(page)
      .getByRole('button', { name: /^(Make codes|New set)/ })
      .click()
    const again = page.getByRole('button', { name: 'Make a new set' })
    if (await again.isVisible()) await again.click()
    const heading = account(page).getByRole('heading', { name: 'Write these down now' })
    await expect(heading).toBeFocused()
    const codes = await account(page).locator('ol li').allTextContents()
    expect(codes).toHaveLength(8)
    await expect(account(page).getByText(/^8 of 8 left\./)).toBeVisible()
    await expectFitForThumbs(page)
    await account(page).getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(heading).toHaveCount(0)
    await account(page).getByRole('button', { name: 'Close' }).click()

    await signOut(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/Recovery code is required$/)
    await expectFitForThumbs(page)
    const signInWith = async (code: string) => {
      await page.getByLabel('Username').fill('owner')
      await page.getByLabel('Recovery code').fill(code)
      await page.getByLabel('Recovery code').press('Enter')
    }
    const [code = ''] = codes
    await signInWith(code.toUpperCase())
    await page.waitForURL(`**${pagePaths.admin}`)
    await openAccount(page)
    await expect(account(page).getByText(/^7 of 8 left\./)).toBeVisible()
    await account(page).getByRole('button', { name: 'Close' }).click()

    await signOut(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await signInWith(code)
    await expect(
      toast(page).getByText('Wrong username or code, or the code has been used', { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel('Recovery code'), 'one letter of it may be wrong').toHaveValue(code)
    await page.getByRole('button', { name: 'Use the password' }).click()
    await expect(page.getByLabel('Password')).toHaveValue('')
  })

  await test.step('one browser is signed out from another, and only it', async () => {
    await signInWithoutOffer(page)
    const elsewhere = await browser.newContext({
      baseURL: site.address,
      userAgent: 'Firefox/150.0 (Windows NT 10.0)',
    })
    const other = await elsewhere.newPage()
    await signIn(other)
    await openAccount(page)
    const entry = account(page).getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
    await expect(entry).toHaveCount(1)
    await entry.getByRole('button', { name: /^Sign out/ }).click()
    const question = page.getByRole('dialog', { name: 'Sign out Firefox on Windows?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(entry).toHaveCount(0)
    await expect(account(page).getByText('This browser')).toHaveCount(1)
    await other.reload()
    await other.waitForURL(`**${pagePaths.adminLogin}`)
    await elsewhere.close()
  })

  await test.step('whoever joins by an invitation is offered a passkey, as after any sign-in', async () => {
    const url = await invite(page, 'staff', 'Riley')
    const { origin } = new URL(page.url())
    const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() })
    const theirs = await context.newPage()
    await join(theirs, url, `Riley at ${page.viewportSize()?.width}`)
    await expect(offer(theirs)).toBeVisible()
    await context.close()
  })
})

test('a mis-tap on Sign Out is undone, while its toast is there', async ({ page }) => {
  await signInWithoutOffer(page)
  await page.getByRole('tab', { name: /^Testimonials/ }).click()
  await test.step('back to where one was', async () => {
    await signOut(page)
    await expect(toast(page).getByText('Logged out successfully', { exact: true })).toBeVisible()
    expect((await page.request.get(apiPaths.adminSessions)).status(), 'signed out at once').toBe(401)
    // Held for as long as the audit takes.
    await toast(page).hover()
    await expectAccessible(page)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL('**/admin?tab=testimonials')
    await expect(page.getByRole('tab', { name: /^Testimonials/ })).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await expect(page).toHaveURL(/\?tab=testimonials$/)
  })

  await test.step('not once the page was left', async () => {
    const signingOut = page.waitForRequest((request) => request.url().endsWith(apiPaths.adminLogout))
    await signOut(page)
    await page.goto(pagePaths.home, { waitUntil: 'networkidle' })
    const data = (await signingOut).postDataJSON()
    expect((await page.request.post(apiPaths.adminLogoutUndo, { data })).status()).toBe(401)
  })

  await test.step('not once the toast was closed, and signing in meanwhile is let be', async () => {
    await signInWithoutOffer(page)
    await signOut(page)
    const settled = page.waitForResponse((answer) => answer.url().endsWith(apiPaths.adminLogoutFinal))
    await toast(page).getByRole('button', { name: 'Close' }).click()
    expect((await settled).ok()).toBe(true)

    await signInWithoutOffer(page)
    await signOut(page)
    await signInWithoutOffer(page)
    await page.reload()
    await expect(page.getByRole('tab', { name: /^Inquiries/ })).toBeVisible()
  })
})

test('the offer of a passkey comes once and makes one, which signs in with one tap and can be removed', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  await withoutSuggestions(page)

  await test.step('the offer comes once, after a sign-in by password, and makes one', async () => {
    let isDue = true
    // Whichever test of this site came first has been told already.
    await page.route(`**${apiPaths.passkeyOffer}`, (route) => route.fulfill({ json: { isDue } }))
    await signInByForm(page)
    await expect(offer(page).getByRole('button', { name: 'Not now' })).toBeFocused()
    await expectAccessible(page)
    await test.step('who wants none now is not asked again on the way back to the list', async () => {
      await offer(page).getByRole('button', { name: 'Not now' }).click()
      await page.getByRole('link', { name: /^Notifications/ }).click()
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page.getByRole('tab', { name: /^Inquiries/ })).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
    })

    await signOut(page)
    await signInByForm(page)
    await offer(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(toast(page).getByText('Passkey added', { exact: true })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)

    isDue = false
    await signOut(page)
    await signInWithoutOffer(page)
    await expect(offer(page)).toHaveCount(0)
    await removePasskeys(page)
    await page.unroute(`**${apiPaths.passkeyOffer}`)
  })

  await test.step('one is added under Account, signs in with one tap, and can be removed', async () => {
    await openAccount(page)
    await expect(account(page).getByText('Passkey. Not used yet')).toHaveCount(0)
    await account(page).getByRole('button', { name: 'Use a passkey on this device' }).click()
    await expect(account(page).getByText('Passkey. Not used yet')).toBeVisible()
    expect(await device.credentials()).toBe(1)
    await expectFitForThumbs(page)

    await account(page).getByRole('button', { name: 'Use a passkey on this device' }).click()
    await expect(account(page).getByRole('alert')).toHaveText(
      'This device has a passkey for this account already.',
    )
    await account(page).getByRole('button', { name: 'Close' }).click()

    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`**${pagePaths.admin}`)
    await expect(toast(page).getByText('Login successful', { exact: true })).toBeVisible()
    await expect(offer(page), 'after a sign-in by passkey').toHaveCount(0)

    await openAccount(page)
    await expect(account(page).getByText('Passkey. Used just now')).toBeVisible()
    await account(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(account(page).getByText('Passkey. Used just now')).toHaveCount(0)
    await account(page).getByRole('button', { name: 'Close' }).click()

    // The device has kept it; the site knows it no more.
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(
      toast(page).getByText('This passkey isn’t known here. Sign in with your password.', { exact: true }),
    ).toBeVisible()
  })
})

test('a passkey is suggested for the username where the browser does that', async ({ page }) => {
  const device = await addAuthenticator(page)
  await signInWithoutOffer(page)
  await openAccount(page)
  await account(page).getByRole('button', { name: 'Use a passkey on this device' }).click()
  await expect.poll(device.credentials).toBe(1)
  await expect(account(page).getByText('Passkey. Not used yet')).toBeVisible()
  await account(page).getByRole('button', { name: 'Close' }).click()

  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  // This authenticator takes every suggestion by itself.
  const used = async () => (await (await page.request.get(apiPaths.passkeys)).json())[0]?.lastUsedAt
  await expect.poll(used).toEqual(expect.any(String))
  await page.waitForURL(`**${pagePaths.admin}`)
  await removePasskeys(page)
})
