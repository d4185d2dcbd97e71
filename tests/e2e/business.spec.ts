import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import {
  asDesk,
  expect,
  expectAccessible,
  signIn,
  signInHere,
  startSession,
  test,
} from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'

/** A site of its own: what is published is shown to everybody. */
test.use({ siteSettings: { business: { tagline: 'From the file' } } })
/** What a pause leaves half typed is sent, and refused. */
test.use({ expectedConsole: /status of 400/ })

const phone = '(07) 7010 0199'

async function openPanel(page: Page) {
  await startSession(page)
  // What an earlier test has left.
  await page.request.post(apiPaths.businessVersion('0'))
  await page.request.delete(apiPaths.businessDraft)
  await page.goto(`${pagePaths.admin}?panel=business`)
  await expect(page.getByRole('heading', { name: 'Notice on the website' })).toBeVisible()
}
const expectKept = (page: Page, changes: string) =>
  expect(page.locator('#publish')).toContainText(new RegExp(`${changes}.*Draft saved`))

test.describe('when the session ends', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('what is being typed is there after the sign-in, and kept', async ({ page }) => {
    await openPanel(page)
    await page.context().clearCookies()
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await expect(page.getByRole('heading', { name: 'Owner sign in' })).toBeVisible()
    await signInHere(page)
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone)
    await expectKept(page, '1 change')
    await page.reload()
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone)
  })
})

test('a draft is seen by its preview alone, leads back, and is published where the focus then is', async ({
  page,
}) => {
  await openPanel(page)
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await expectKept(page, '1 change')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByText('Only you see this.')).toBeVisible()
  await expect(preview.locator('a[href="tel:+61770100199"]').first()).toBeAttached()
  await expectAccessible(preview)
  await preview.goto(preview.url().replace('/?', '/services?'))
  await expect(preview.getByText('Only you see this.')).toBeVisible()
  await preview
    .getByRole('complementary', { name: 'Preview of the draft' })
    .getByRole('link', { name: 'Back' })
    .click()
  await expect(preview.getByRole('heading', { name: 'Notice on the website' })).toBeVisible()
  expect(await (await page.request.get('/')).text()).not.toContain('7010 0199')

  await preview.goBack()
  await preview.getByRole('link', { name: 'Publish' }).click()
  await expect(preview.locator('#publish')).toContainText('1 change')
  await expect(preview.locator('#publish')).toContainText('Not published yet')
  await expect(preview.getByRole('button', { name: 'Publish' })).toBeFocused()
  await preview.keyboard.press('Enter')
  await expect(preview.getByText('Published', { exact: true })).toBeVisible()
  expect(await (await page.request.get('/')).text()).toContain('7010 0199')
  await preview.getByRole('button', { name: 'Undo' }).click()
  await expect(preview.getByText('Undone', { exact: true })).toBeVisible()
  expect(await (await page.request.get('/')).text()).not.toContain('7010 0199')
  await expect(preview.locator('#publish')).toContainText('1 change')
})

test('what one part says against another is told above Publish, and gone once it is mended', async ({
  page,
}) => {
  await openPanel(page)
  const doubt = page.getByText('Under Wording it says “24/7”, but Emergency cover says')
  await page.getByLabel('Under the headline').fill('Sparks out 24/7.')
  await expectKept(page, '1 change')
  await expect(doubt).toHaveCount(0)
  await page.getByLabel('Emergencies').selectOption('On call in business hours only')
  await expect(doubt).toBeInViewport()
  await expectAccessible(page)
  await page.getByLabel('Under the headline').fill('Sparks out at seven.')
  await expect(doubt).toHaveCount(0)
})

test.describe('refused', () => {
  test.use({ expectedConsole: /status of 4(00|12)/ })

  test('what can’t be kept is said in words, stays, and holds up nothing else', async ({ page }) => {
    await openPanel(page)
    await test.step('hours that nobody can read are not passed over, and go with the draft', async () => {
      const from = page.getByLabel('Monday from')
      await page.getByLabel('Founded').fill('2011')
      await from.fill('half six')
      await from.blur()
      await expect(from).toHaveAccessibleDescription('Enter a time such as 6:00 am')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Not published yet', { exact: true })).toBeVisible()
      await expect(from).toBeFocused()
      await expect(from).toHaveValue('half six')
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(from).toHaveValue('6:00 am')
      await expect(from).toHaveAccessibleDescription('')
    })

    await test.step('what is typed is taken as people write it, or refused in words that say what to enter', async () => {
      await page.getByLabel('ARC licence expires').fill('2026-01-31')
      await expect(page.getByText('Your ARC licence has expired.')).toBeVisible()
      await page.getByLabel('ARC licence expires').fill('')
      await expect(page.getByText('Your ARC licence has expired.')).toHaveCount(0)
      const profile = page.getByLabel(/^Facebook page/)
      await profile.fill('www.facebook.com/example')
      await profile.blur()
      await expect(profile).toHaveValue('https://www.facebook.com/example')
      await expectKept(page, '1 change')
      await page.getByRole('button', { name: 'Add a price' }).click()
      const dollars = page.getByLabel('From, $ including any GST')
      await page.getByLabel('What', { exact: true }).fill('Call-out')
      for (const typed of ['120 dollars', '120.50', '-5', '0']) {
        await dollars.fill(typed)
        await expect(dollars).toHaveAccessibleDescription('Enter whole dollars, such as 120')
      }
      await page.getByLabel('Founded').fill('12')
      await expect(page.getByLabel('Founded')).toHaveAccessibleDescription('Enter a year such as 2012')
      await page.getByLabel(/^Facebook page/).fill('example')
      await expect(page.getByLabel(/^Facebook page/)).toHaveAccessibleDescription(
        'Enter an address that begins with https://',
      )
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.locator('#publish')).toBeHidden()
    })

    await test.step('it is there again after a reload, and goes with the draft', async () => {
      const label = page.getByLabel('What', { exact: true })
      const publish = page.locator('#publish')
      await page.getByRole('button', { name: 'Add a price' }).click()
      await label.fill('Call-out')
      await expect(publish).toContainText('Not all saved yet')
      await page.reload()
      await expect(label).toHaveValue('Call-out')
      await expect(publish).toContainText('Not all saved yet')
      await page.getByLabel('From, $ including any GST').fill('143')
      await expectKept(page, '1 change')
      await page.getByLabel('From, $ including any GST').fill('')
      await expect(publish).toContainText('Not all saved yet')
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(label).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Add a price' })).toBeVisible()
      await expect(publish).toBeHidden()
      await expect(label).toHaveCount(0)
    })

    await test.step('it is said beside the field, which Publish leads to, and the rest is kept', async () => {
      const email = page.getByLabel('Email', { exact: true })
      await email.fill('nobody')
      await page.getByLabel('Founded').fill('2011')
      await expect(email).toHaveAccessibleDescription('Invalid email')
      await expect(page.locator('#publish')).toContainText('Not all saved yet')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Not published yet', { exact: true })).toBeVisible()
      await expect(email).toBeFocused()
      await expect(email).toHaveValue('nobody')
      await page.getByLabel('Contractor licence').fill('')
      await email.fill('office@bright.example')
      await page.getByLabel('Contractor licence').fill('78363')
      await expectKept(page, '3 changes')
    })
  })

  test('two editors: both values side by side, one tap for either', async ({ page, browser, site }) => {
    await openPanel(page)
    const other = await browser.newPage({ baseURL: site.address })
    await signIn(other, `${pagePaths.admin}?panel=business`)
    await other.getByLabel('Phone', { exact: true }).fill('(07) 7010 0200')
    await expectKept(other, '1 change')
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    const conflict = page.getByRole('alert').filter({ hasText: 'someone else' })
    await expect(conflict).toContainText('(07) 7010 0200')
    await expectAccessible(page)
    await page.reload()
    await conflict.getByRole('button', { name: 'Mine' }).click()
    await expect(conflict).toBeHidden()
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone)
    await expectKept(page, '1 change')
    const unseen = other.getByRole('alert').filter({ hasText: 'someone else' })
    await other.getByRole('button', { name: 'Publish' }).click()
    await expect(unseen).toContainText(phone)
    await unseen.getByRole('button', { name: 'Theirs' }).click()
    await expect(unseen).toBeHidden()
    await expect(other.getByLabel('Phone', { exact: true })).toHaveValue(phone)
    await expectKept(other, '1 change')
    await other.close()
  })
})

test('the history goes back, a draft is discarded and had back, what the file says is read', async ({
  page,
}) => {
  await openPanel(page)
  await expect(
    page.getByText('Line under the name: From the file. Set by whoever runs the site'),
  ).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await expectKept(page, '1 change')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText(`Phone: (07) 5550 0142 ${phone}`)
  await history.getByRole('button', { name: 'Go back to this' }).last().click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(07) 5550 0142')

  await page.getByLabel('Founded').fill('2011')
  await expectKept(page, '1 change')
  await history.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Founded')).toHaveValue('2014')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Founded')).toHaveValue('2011')
})

test('it opens from the menu, works by the keyboard, and with letters of twice their size', async ({
  page,
}) => {
  await openPanel(page)
  await page.getByRole('button', { name: 'Write a notice' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('Storm work first.')
  await page.getByRole('button', { name: 'Remove the notice' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Write a notice' })).toBeFocused()
  await page.getByRole('link', { name: 'Hours', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Hours', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Close on Friday' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add hours on Friday' })).toBeFocused()
  await page.getByRole('button', { name: 'Add hours on Saturday' }).press('Enter')
  await expect(page.getByLabel('Saturday from')).toBeFocused()
  await page.getByLabel('Saturday to').press('Tab')
  await expectKept(page, '1 change')
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText(/^On the website/)
  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first()
  await expect(latest).toContainText('Hours, Friday: 6:00 am 4:00 pm closed')
  await expect(latest).toContainText('Hours, Saturday: closed')
  await expect(latest).not.toContainText('Monday')
  await page.setViewportSize({ width: 360, height: 740 })
  const monday = page.getByRole('listitem').filter({ hasText: 'Monday' })
  await expect(monday.getByText('to', { exact: true }), 'the narrowest phone').toBeVisible()
  await enlargeLetters(page)
  await expectAccessible(page)
})

test('an area is kept as it is typed, and published without a press of its own', async ({ page }) => {
  await openPanel(page)
  const field = page.getByLabel('Another area')
  const remove = (area: string) => page.getByRole('button', { name: `Remove ${area}`, exact: true })
  await field.pressSequentially('Woody ')
  await expectKept(page, '1 change')
  await expect(field).toHaveValue('Woody ')
  await field.pressSequentially('Point')
  await expect(remove('Woody Point')).toHaveCount(0)
  await page.reload()
  await expect(remove('Woody Point')).toBeVisible()
  await field.fill('Scarborough')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(remove('Scarborough')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect
    .poll(async () => (await page.request.get(pagePaths.home)).text())
    .toMatch(/Woody Point[\s\S]*Scarborough/)
  await field.fill('Brendale')
  await field.press('Enter')
  await expect(remove('Brendale')).toBeVisible()
  await field.fill(' ')
  await remove('Brendale').click()
  await expect(field).toHaveValue('')
  await expect(remove('Woody Point')).toBeVisible()
  await page.request.delete(apiPaths.businessDraft)
})

test('beside what is typed stands how the home page looks with it', async ({ page }) => {
  await asDesk(page)
  await openPanel(page)
  const look = page.getByRole('region', { name: 'How it looks' })
  await expect(look).toContainText('Wired right, from the street to the switch.')
  await expect(look).toContainText('Mon-Fri 6:00 AM-4:00 PM. Emergency 24/7 on (07) 5550 0142')
  await expect(look).toContainText('On the website')
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Write a notice' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Storm work first. Ring us.')
  await expect(look).toContainText('Storm work first. Ring us.')
  await expect(look).toContainText(phone)
  await expect(look).toContainText('Draft')
  await expectAccessible(page)
  await expectKept(page, '2 changes')

  await test.step('a notice to come says from when, and one that is over that it is', async () => {
    const notice = page.getByRole('region', { name: 'Notice on the website' })
    await notice.getByLabel('Text').fill('Closed over Christmas.')
    await notice.getByLabel('From').fill('2099-12-18T06:00')
    await notice.getByLabel('Until').fill('2099-12-28T06:00')
    await expect(look).toContainText('Visitors see this notice from Fri 18 Dec, 6:00 am')
    await notice.getByLabel('From').fill('2020-12-18T06:00')
    await notice.getByLabel('Until').fill('2020-12-28T06:00')
    await expect(look).toContainText('The notice ended Mon 28 Dec, 6:00 am')
    await expect(look).not.toContainText('Closed over Christmas')
  })
  await page.request.delete(apiPaths.businessDraft)
})
