import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import {
  asDesk,
  expect,
  expectAccessible,
  openMenu,
  signIn,
  startSession,
  test,
  toast,
} from '../support/browser-test.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { expectFitForThumbs, expectThumbFriendly } from '../support/thumb-friendly.ts'

async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible()
  if (text) await expect(toast(page).getByText(text, { exact: true })).toBeVisible()
}

test.describe('signing in', () => {
  test.use({ expectedConsole: /status of (401|502)/ })

  test('signing in names what is missing, refuses what is wrong, and leads to the dashboard', async ({
    page,
  }) => {
    await test.step('when the server has no words, the quoted ones are used, and a link leads back to the website', async () => {
      await page.goto(pagePaths.adminLogin)
      await page.route(`**${apiPaths.adminLogin}`, (route) => route.fulfill({ status: 401, body: '' }))
      await page.getByLabel('Username').fill('owner')
      await page.getByLabel('Password').fill('x')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(toast(page).getByText('Login failed', { exact: true })).toHaveCount(2)

      // As a proxy answers while the site is restarted: a page of its own, which says nothing to a person.
      const body = '<html><head><title>502 Bad Gateway</title></head></html>'
      await page.route(`**${apiPaths.adminLogin}`, (route) => route.fulfill({ status: 502, body }))
      await toast(page).getByRole('button', { name: 'Close' }).click()
      await page.getByLabel('Password').fill('x')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(toast(page).getByText('Login failed', { exact: true })).toHaveCount(2)

      await page.getByRole('link', { name: 'Back to Website' }).click()
      await page.waitForURL(/\/$/)
      await page.unroute(`**${apiPaths.adminLogin}`)
    })

    await test.step('what is missing is named, what is wrong refused, and the rest leads to the dashboard', async () => {
      await page.goto(pagePaths.adminLogin)
      const username = page.getByLabel('Username')
      const password = page.getByLabel('Password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(username).toBeFocused()
      await expect(username).toHaveAccessibleDescription('Username is required')
      await expect(password).toHaveAccessibleDescription('Password is required')
      await expectFitForThumbs(page)

      await username.fill(ownerLogin.username)
      await password.fill('not the password')
      await password.press('Enter')
      await expectToast(page, 'Login failed', 'Invalid username or password')
      await expect(password).toBeFocused()
      await expect(password).toHaveValue('')
      await expect(username).toHaveValue(ownerLogin.username)

      await test.step('a password can be looked at while it is typed', async () => {
        await password.fill(ownerLogin.password)
        await expect(password).toHaveAttribute('type', 'password')
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(password).toHaveAttribute('type', 'text')
        await page.keyboard.press('Enter')
        await expect(password).toHaveAttribute('type', 'password')
      })
      await password.press('Enter')
      await page.waitForURL(`**${pagePaths.admin}`)
      await expectToast(page, 'Login successful', 'Welcome to the admin panel')

      await page.goto(pagePaths.adminLogin)
      await page.waitForURL(`**${pagePaths.admin}`)
    })
  })
})

test.describe('the guard', () => {
  test.beforeEach(({ page }) => asDesk(page))
  test.use({ expectedConsole: /status of (401|500)|Clear-Site-Data/ })

  test('who is signed out is told so and led to the login page, and nobody else', async ({ page }) => {
    await test.step('a call that left before the browser had its new session signs nobody out', async () => {
      await signIn(page)
      const refusal = { status: 401, json: { error: 'Please sign in.' } }
      await page.route(`**${apiPaths.testimonials}`, (route) => route.fulfill(refusal), { times: 1 })
      await page.getByRole('tab', { name: /^Testimonials/ }).click()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
    })

    await test.step('a failed sign-out is told; one that succeeds ends the session for good', async () => {
      await page.route(`**${apiPaths.adminLogout}`, (route) => route.fulfill({ status: 500, body: '' }))
      await openMenu(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expectToast(page, 'Logout failed')
      await page.unroute(`**${apiPaths.adminLogout}`)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await page.waitForURL(`**${pagePaths.adminLogin}`)
      await expectToast(page, 'Logged out successfully')
      await expect(page.getByText('You’ve been signed out')).toHaveCount(0)
      for (const path of [pagePaths.admin, pagePaths.notifications]) {
        await page.goto(path)
        await page.waitForURL(`**${pagePaths.adminLogin}`)
      }
    })

    await test.step('a session that was ended elsewhere leads to the login page while the page is open', async () => {
      await signIn(page)
      await expect(page.getByRole('tab', { name: /Quote Requests/ })).toBeVisible()
      await page.request.post(apiPaths.adminRevokeSessions)
      await page.waitForURL(`**${pagePaths.adminLogin}`)
      await expect(page.getByRole('alert')).toHaveText('You’ve been signed outPlease sign in again.')
      await expectAccessible(page)
    })
  })
})

test('the dashboard has its three tabs in order, and the open one stands in the address', async ({
  page,
}) => {
  await signIn(page)
  const tabs = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab')
  await expect(tabs).toHaveText([/^Portfolio Images/, /^Testimonials/, /^Inquiries/])
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tablist', { name: 'Kind of enquiry' }).getByRole('tab')).toHaveText([
    /^Contact Requests/,
    /^Quote Requests/,
  ])
  await tabs.nth(1).click()
  await expect(page).toHaveURL(/\?tab=testimonials$/)
  await page.reload()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectThumbFriendly(page)
})

test.describe('the account', () => {
  test.beforeEach(({ page }) => asDesk(page))
  test.use({ expectedConsole: /status of 40[04]|Clear-Site-Data/ })
  const newPassword = 'another good password'

  test('the account lists its sessions, changes the password, and is loaded when it is asked for', async ({
    page,
    request,
  }) => {
    await test.step('a press before the page’s code has come waits for it', async () => {
      await startSession(page)
      const code = Promise.withResolvers<void>()
      await page.route('**/assets/owner-*.js', async (route) => {
        await code.promise
        await route.continue()
      })
      await page.goto(pagePaths.admin, { waitUntil: 'commit' })
      const account = page.getByRole('button', { name: 'Account' })
      await expect(account).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeDisabled()
      const press = account.click()
      code.resolve()
      await press
      await expect(
        page.getByRole('dialog', { name: 'Account' }).getByText('Signed in as owner'),
      ).toBeVisible()
    })

    await test.step('one whose code a deploy has taken away says so, and the page goes on', async () => {
      await signIn(page)
      await page.route('**/assets/owner-account-*.js', (route) => route.fulfill({ status: 404 }))
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Account' })
      await expect(dialog.getByRole('alert')).toHaveText(/^The account couldn’t be loaded/)
      await page.unroute('**/assets/owner-account-*.js')
      // The page is fetched anew: what is pressed next is the new one's.
      await Promise.all([
        page.waitForEvent('load'),
        dialog.getByRole('button', { name: 'Try again' }).click(),
      ])
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(dialog.getByText('Signed in as owner')).toBeVisible()
    })

    await test.step('it lists its sessions and changes its password for whoever knows the old one', async () => {
      await signIn(page)
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Account' })
      await expect(dialog.getByText(/Chrome on \w+/).first()).toBeVisible()
      await expect(dialog.getByText('This browser')).toHaveCount(1)
      // Another browser of the same owner's, signed in on the same day.
      expect((await request.post(apiPaths.adminLogin, { data: ownerLogin })).ok()).toBe(true)
      await page.reload()
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(dialog.getByText(/^Since \d.*\d{4}, \d+:\d\d [ap]m\. In use now$/)).toHaveCount(1)
      await expect(dialog.getByText(/^Since \d.*\d{4}, \d+:\d\d [ap]m\. Last used/).first()).toBeVisible()
      await expectFitForThumbs(page)

      await dialog.getByRole('button', { name: 'Change: password' }).click()
      await expectFitForThumbs(page)
      const current = dialog.getByLabel('Current password')
      const next = dialog.getByLabel('New password')
      const change = dialog.getByRole('button', { name: 'Change password' })
      await current.fill(ownerLogin.password)
      await next.fill('too short')
      await change.click()
      await expect(next).toHaveAccessibleDescription(/String must contain at least 12 character\(s\)/)
      await current.fill('wrong')
      await next.fill(newPassword)
      await change.click()
      await expect(current).toHaveAccessibleDescription('That’s not your current password.')
      await expect(current).toBeFocused()
      await current.fill(ownerLogin.password)
      await change.click()
      await expectToast(page, 'Password changed')
      await expect(dialog).toBeHidden()

      // As it was, for the tests that follow.
      const answer = await page.request.post(apiPaths.adminPassword, {
        data: { currentPassword: newPassword, newPassword: ownerLogin.password },
      })
      expect(answer.ok()).toBe(true)
    })
  })

  test('the account signs out here, and everywhere once it has asked', async ({ page }) => {
    await test.step('signing out everywhere asks first', async () => {
      await signIn(page)
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
      await page
        .getByRole('dialog', { name: 'Account' })
        .getByRole('button', { name: 'Sign out everywhere' })
        .click()
      const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
      await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await question.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.waitForURL(`**${pagePaths.adminLogin}`)
      await expectToast(page, 'Signed out everywhere')
    })

    await test.step('it signs out here; on a phone no page but the dashboard has a Sign Out', async () => {
      const dialog = page.getByRole('dialog', { name: 'Account' })
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(page, pagePaths.notifications)
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
      await page.goto(panelHref('bin'))
      await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
      await page.goto(pagePaths.admin)
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
      await dialog.getByRole('button', { name: 'Sign Out', exact: true }).click()
      await page.waitForURL(`**${pagePaths.adminLogin}`)
      await expectToast(page, 'Logged out successfully')
    })
  })
})
