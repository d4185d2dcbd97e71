import { minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { asDesk, expect, test } from '../support/browser-test.ts'
import { lead, openQueueOf, row, rows, sendQuote, signInToEmptyQueue } from '../support/lead-screen.ts'
import { aContactRequest } from '../support/samples.ts'
import { expectFitForThumbs, expectThumbFriendly } from '../support/thumb-friendly.ts'

const named = (what: string, project: string) => `${what} ${project}`

test('the page begins with who waits for an answer, and where nobody does with whom to remember next', async ({
  page,
}, info) => {
  await test.step('emergencies first, and Call is on the row', async () => {
    const waits = named('Waits', info.project.name)
    const urgent = named('Urgent', info.project.name)
    await signInToEmptyQueue(page)
    await sendQuote(page, { name: waits, phone: '0491 570 157' })
    await sendQuote(page, { name: urgent, serviceType: 'emergency', phone: '0491 570 156' })
    await page.request.post(apiPaths.contact, {
      data: aContactRequest({ name: named('Writer', info.project.name) }),
    })
    await page.goto(pagePaths.admin)
    await expect(page.getByRole('link', { name: /To answer$/ })).toHaveAttribute('aria-current', 'true')
    await expect(row(page, urgent)).toContainText('Emergency')
    await expect(row(page, urgent)).toContainText('waiting')
    await expect(row(page, waits)).toContainText(/Answer by/)
    await expect(row(page, named('Writer', info.project.name))).toContainText('contact')
    await expect(row(page, urgent).getByRole('link', { name: `Call ${urgent}` })).toHaveAttribute(
      'href',
      'tel:+61491570156',
    )
    const names = await rows(page).allTextContents()
    const place = (name: string) => names.findIndex((text) => text.includes(name))
    expect(place(urgent)).toBeLessThan(place(waits))
    const { y = 999 } = (await rows(page).first().boundingBox()) ?? {}
    expect(y).toBeLessThan(240)
    await expectFitForThumbs(page)

    await test.step('the counts of the tabs keep clear of their names', async () => {
      await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)
      const counts = page.getByRole('tablist', { name: 'Kind of enquiry' }).locator('.tabs__count')
      for (const width of [360, 375, 390, 414, 430]) {
        await page.setViewportSize({ width, height: 740 })
        await expect(counts).toHaveCount(2)
        const isClear = await counts.evaluateAll((counts) =>
          counts.map((count) => {
            const words = document.createRange()
            if (count.previousSibling) words.selectNodeContents(count.previousSibling)
            const { left, bottom } = count.getBoundingClientRect()
            return [...words.getClientRects()].every((line) => line.right + 2 <= left || line.top >= bottom)
          }),
        )
        expect(isClear, `at ${width} px`).toEqual([true, true])
      }
    })
  })

  await test.step('where nobody waits it says whom to remember next, in reach of a thumb', async () => {
    const name = named('Remembered', info.project.name)
    await signInToEmptyQueue(page)
    const id = await sendQuote(page, { name })
    const at = new Date(Date.now() + minutes(30)).toISOString()
    for (const data of [{ kind: 'spoke' }, { kind: 'follow_up', at }])
      await page.request.post(inquiries.quote.paths.events(id), { data })
    await page.goto(pagePaths.admin)
    await page.getByRole('link', { name: /To answer$/ }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectThumbFriendly(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(lead(page, name)).toBeVisible()
  })
})

test('how a call went is said where that is asked, for all that one person asked, and leads on to a quote', async ({
  page,
}, info) => {
  const [mistaken, thrice, quoted] = ['Mistaken', 'Thrice', 'Quoted On'].map((what) =>
    named(what, info.project.name),
  ) as [string, string, string]
  await stayOnPage(page)
  await signInToEmptyQueue(page)
  for (const name of [mistaken, thrice, thrice, thrice]) await sendQuote(page, { name })
  await sendQuote(page, { name: quoted, serviceType: 'emergency' })
  await page.goto(pagePaths.admin)
  const bar = page.getByRole('status', { name: 'After the call' })
  const ring = async (name: string) => {
    await row(page, name)
      .getByRole('link', { name: `Call ${name}` })
      .click()
    await comeBack(page)
    await bar.getByRole('button', { name: 'Spoke' }).click()
  }

  await test.step('an answer given by mistake is taken back where it was given', async () => {
    await ring(mistaken)
    const sheet = page.getByRole('dialog', { name: 'Spoke, noted' })
    await expect(row(page, mistaken)).toBeHidden()
    await expectFitForThumbs(page)
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await expect(sheet).toBeHidden()
    await expect(row(page, mistaken), 'it waits for an answer again').toBeVisible()
    await bar.getByRole('button', { name: 'No answer' }).click()
    const noted = page.getByRole('dialog', { name: 'No answer, noted' })
    await noted.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('one call answers all that a person asked, by one tap more, and its undo takes all back', async () => {
    await ring(thrice)
    const sheet = page.getByRole('dialog', { name: 'Thrice: spoke, noted' })
    const others = sheet.getByRole('button', { name: 'Spoke about the other 2 enquiries too' })
    await others.click()
    await expect(others).toHaveCount(0)
    await expect(row(page, thrice)).toHaveCount(0)
    await expectThumbFriendly(page)
    await sheet.getByRole('button', { name: 'Undo: Marked contacted' }).click()
    await expect(others).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('who was spoken to is quoted from there, and an emergency still says so', async () => {
    await ring(quoted)
    const sheet = page.getByRole('dialog', { name: 'Quoted: spoke, noted' })
    await expect(sheet.getByRole('link', { name: 'Visit', exact: true })).toBeVisible()
    await expectThumbFriendly(page)
    await sheet.getByRole('link', { name: 'Quote', exact: true }).click()
    await page.getByRole('dialog', { name: 'Add lines' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Back to the enquiry' }).click()
    await expect(lead(page, quoted).getByText('Emergency', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('link', { name: /To answer$/ })).toBeVisible()
  })
})

test('what is searched for is kept from view to view, and one wrong letter finds all the same', async ({
  page,
}, info) => {
  await asDesk(page)
  const name = named('Zwiebelmann', info.project.name)
  await openQueueOf(page, [name])
  const field = page.getByRole('searchbox')
  await field.fill('zwiebelmaan')
  await expect(page.getByText('Nothing found for “zwiebelmaan”')).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Waiting' }).click()
  await expect(field).toHaveValue('zwiebelmaan')
  await expect(row(page, name)).toBeHidden()
  await page.getByRole('tab', { name: /Quote Requests/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Search quote requests' })).toHaveValue('zwiebelmaan')

  await page.goto(`${pagePaths.admin}?search=zwiebelmaan&status=new&from=2026-01-02`)
  await expect(row(page, name)).toBeVisible()
  await page.getByRole('tab', { name: /Quote Requests/ }).click()
  await expect(page.getByText('only work in To answer')).toBeVisible()
  await page.getByRole('link', { name: /^To answer/ }).click()
  await expect(page).toHaveURL(/search=zwiebelmaan&status=new&from=2026-01-02/)
  await expect(row(page, name)).toBeVisible()
})
