import { apiPaths, pagePaths } from '#shared/paths.ts'
import { asDesk, expect, expectAccessible, signInHere, test } from '../support/browser-test.ts'
import { expectDraftKept, openBusiness } from '../support/business-panel.ts'
import { enlargeLetters } from '../support/large-letters.ts'

/** A site of its own: what is published is shown to everybody. */
test.use({ siteSettings: { business: { tagline: 'From the file' } } })
/** What a pause leaves half typed is sent, and refused. */
test.use({ expectedConsole: /status of 400/ })

const phone = '(07) 7010 0199'

test.describe('a session that ends', () => {
  test.use({ expectedConsole: /status of 40[01]/ })

  test('a draft outlives the session, is seen by its preview alone, published, undone, discarded and had back', async ({
    page,
  }) => {
    await openBusiness(page)

    await test.step('it is there after the session has ended, and kept', async () => {
      await page.context().clearCookies()
      await page.getByLabel('Phone', { exact: true }).fill(phone)
      await expect(page.getByRole('heading', { name: 'Owner sign in' })).toBeVisible()
      await signInHere(page)
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone)
      await expectDraftKept(page, '1 change')
      await page.reload()
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone)
    })

    await test.step('it is seen by its preview alone, leads back, and is published where the focus then is', async () => {
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

    await test.step('the history goes back, and a discarded draft is had back', async () => {
      await page.reload()
      await expect(
        page.getByText('Line under the name: From the file. Set by whoever runs the site'),
      ).toBeVisible()
      await expectDraftKept(page, '1 change')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Published', { exact: true })).toBeVisible()
      const history = page.getByRole('region', { name: 'History' })
      await expect(history.getByRole('listitem').first()).toContainText(`Phone: (07) 5550 0142 ${phone}`)
      await history.getByRole('button', { name: 'Go back to this' }).last().click()
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(07) 5550 0142')

      await page.getByLabel('Founded').fill('2011')
      await expectDraftKept(page, '1 change')
      await history.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByLabel('Founded')).toHaveValue('2014')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByLabel('Founded')).toHaveValue('2011')
    })
  })
})

test('by the keyboard hours and a notice are changed, with letters of twice their size too, and areas kept as they are typed', async ({
  page,
}) => {
  await openBusiness(page)

  await test.step('a notice, and hours that are published', async () => {
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
    await expectDraftKept(page, '1 change')
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

  await test.step('an area is published without a press of its own', async () => {
    await page.reload()
    const field = page.getByLabel('Another area')
    const remove = (area: string) => page.getByRole('button', { name: `Remove ${area}`, exact: true })
    await field.pressSequentially('Woody ')
    await expectDraftKept(page, '1 change')
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
})

test('beside what is typed stands how the home page looks with it, and above Publish what speaks against it', async ({
  page,
}) => {
  await asDesk(page)
  await openBusiness(page)

  await test.step('how it looks', async () => {
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
    await expectDraftKept(page, '2 changes')

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
  })

  await test.step('what one part says against another is told, and gone once it is mended', async () => {
    const doubt = page.getByText('Under Wording it says “24/7”, but Emergency cover says')
    await page.getByLabel('Under the headline').fill('Sparks out 24/7.')
    await expectDraftKept(page, '3 changes')
    await expect(doubt).toHaveCount(0)
    await page.getByLabel('Emergencies').selectOption('On call in business hours only')
    await expect(doubt).toBeInViewport()
    await expectAccessible(page)
    await page.getByLabel('Under the headline').fill('Sparks out at seven.')
    await expect(doubt).toHaveCount(0)
  })
})
