import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { asDesk, expect, expectAccessible, openMenu, signIn, test } from '../support/browser-test.ts'
import { invite, join, joinersPassword } from '../support/invitations.ts'
import { lead, openLeadOf, sendQuote } from '../support/lead-screen.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { plainJpeg } from '../support/photo-samples.ts'

/** Makes accounts beside the owner's, and ends up signed in as the last one. */
async function joinAs(page: Page, role: 'staff' | 'view', name: string): Promise<void> {
  await signIn(page)
  const url = await invite(page, role, name)
  await page.context().clearCookies()
  await join(page, url, name)
  await expect(page.getByRole('tab', { name: 'Testimonials' })).toBeVisible()
}

async function signInAs(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Owner sign in' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page
    .getByLabel('Password')
    .fill(username === ownerLogin.username ? ownerLogin.password : joinersPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === pagePaths.admin)
}

const eventsOf = async (page: Page, id: string) =>
  (await page.request.get(inquiries.quote.paths.events(id))).json()

test.use({ expectedConsole: /ERR_FAILED|Clear-Site-Data|status of (401|403|412)/ })

test('what one person did without a signal waits for that person, whoever else signs in and out', async ({
  page,
}, { retry }) => {
  await test.step('after a session that ended', async () => {
    const olga = `Olga ${retry}`
    const name = `Shared ${retry}`
    const id = await sendQuote(page, { name })
    await joinAs(page, 'staff', olga)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await page.route('**/events', (route) => route.abort())
    await lead(page, name).getByLabel('Add a note').fill('Key is under the mat')
    await lead(page, name).getByRole('button', { name: 'Add' }).click()
    await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
    await lead(page, name).getByLabel('Add a note').fill('Half a thou')

    // Her session is over, and somebody else takes the device.
    await page.context().clearCookies()
    await page.unroute('**/events')
    await page.reload()
    await signInAs(page, ownerLogin.username)
    await expect(page.getByText(`Something ${olga} did here hasn’t been sent.`)).toBeVisible()
    await expect(lead(page, name)).toBeVisible()
    await expect(lead(page, name).getByLabel('Add a note')).toHaveValue('')
    await expect(lead(page, name).getByText('Key is under the mat')).toHaveCount(0)
    await expectAccessible(page)
    expect(await eventsOf(page, id)).toEqual([])
    await page.goto(pagePaths.admin)
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible()
    const isFinal = page.waitForResponse(`**${apiPaths.adminLogoutFinal}`)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await isFinal

    await signInAs(page, olga)
    await expect.poll(() => eventsOf(page, id)).toMatchObject([{ by: olga, act: { kind: 'note' } }])
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await expect(lead(page, name).getByText('Key is under the mat')).toHaveCount(1)
    await expect(page.getByText(/did here hasn’t been sent/)).toHaveCount(0)
  })

  await test.step('it waits too where somebody else has signed in by another tab', async () => {
    const kim = `Kim ${retry}`
    const name = `Tabs ${retry}`
    const id = await sendQuote(page, { name })
    await joinAs(page, 'staff', kim)
    await page.route(`**${apiPaths.notificationStream}`, (route) => route.abort())
    const isKnown = page.waitForResponse(`**${apiPaths.adminSummary}`)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await isKnown
    await expect(lead(page, name)).toBeVisible()
    // The cookie is another's from now on, and the page has not heard of it: nor by the answer to what it asked before.
    await page.waitForLoadState('networkidle')
    await page.route(`**${apiPaths.adminSummary}`, (route) => route.abort())
    const status = await page.evaluate(
      async ([url, body]) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(url, { method: 'POST', headers, body })).status
      },
      [apiPaths.adminLogin, JSON.stringify(ownerLogin)] as const,
    )
    expect(status).toBe(200)
    await lead(page, name).getByText('Won', { exact: true }).click()
    await expect(page.getByText('Someone else is signed in here now', { exact: true })).toBeVisible()
    await page.unroute(`**${apiPaths.adminSummary}`)
    // Sooner than by itself.
    await comeBack(page)
    await expect(page.getByText(`Something ${kim} did here hasn’t been sent.`)).toBeVisible()
    expect(await eventsOf(page, id)).toEqual([])
  })
})

test('nothing is lost to a role that was taken away', async ({ page, browser }, { retry }) => {
  const riley = `Riley ${retry}`
  const name = `Role ${retry}`
  const id = await sendQuote(page, { name })
  await joinAs(page, 'staff', riley)
  await stayOnPage(page)
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  await expect(lead(page, name)).toBeVisible()
  const office = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const owner = await office.newPage()
  await signIn(owner)
  const { people } = await (await owner.request.get(apiPaths.people)).json()
  const { id: personId } = people.find(({ username }: { username: string }) => username === riley)
  await page.route('**/events', (route) => route.abort())
  await lead(page, name).getByText('Won', { exact: true }).click()
  await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
  const change = (role: string) => owner.request.patch(apiPaths.person(personId), { data: { role } })
  await change('view')
  await page.unroute('**/events')
  const isRefused = page.waitForResponse((answer) => answer.status() === 403)
  await page.reload()
  await isRefused
  await change('staff')
  await page.reload()
  await expect.poll(() => eventsOf(owner, id)).toMatchObject([{ by: riley, act: { status: 'won' } }])
  await office.close()
})

test('what was half typed is there when a sign-out is undone, and what was chosen is not shown to the next', async ({
  page,
}, { retry }) => {
  await test.step('a note that was half typed is there again when the sign-out is undone', async () => {
    await asDesk(page)
    const name = `Undone ${retry}`
    await openLeadOf(page, name)
    await lead(page, name).getByLabel('Add a note').fill('Half a thou')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Still signed in', { exact: true })).toBeVisible()
    await expect(lead(page, name).getByLabel('Add a note')).toHaveValue('Half a thou')
  })

  await test.step('photos that one person chose and did not send are not shown to the next', async () => {
    await asDesk(page)
    await joinAs(page, 'staff', `Ulli ${retry}`)
    await page.getByRole('tab', { name: 'Portfolio Images' }).click()
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() }
    await page.locator('input[type=file]').setInputFiles(file)
    const chosen = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
    await expect(chosen).toHaveCount(1)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await signInAs(page, ownerLogin.username)
    await page.getByRole('tab', { name: 'Portfolio Images' }).click()
    await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
    await expect(chosen).toHaveCount(0)
  })
})
