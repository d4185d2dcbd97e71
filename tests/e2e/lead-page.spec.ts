import { isoDay } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import { minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { asDesk, expect, expectAccessible, signInHere, test, toast } from '../support/browser-test.ts'
import { happened, lead, openLeadOf, openQueueOf, row, sendQuote } from '../support/lead-screen.ts'
import { expectLeadAsked } from '../support/page-checks.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const named = (what: string, project: string) => `${what} ${project}`

test('a lead has an address, begins with what somebody wrote, and says nothing of alerts where none can ring', async ({
  page,
}, info) => {
  const name = named('Addressed', info.project.name)
  await openQueueOf(page, [name])

  await test.step('Back closes it, a reload keeps it', async () => {
    await row(page, name).getByRole('link').first().click()
    await expect(page).toHaveURL(/lead=/)
    await expect(lead(page, name)).toBeFocused()
    await expectFitForThumbs(page)
    await page.reload()
    await expect(lead(page, name)).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/lead=/)
    await expect(row(page, name)).toBeVisible()
    await expect(lead(page, name)).toBeHidden()
    await expect(row(page, name).getByRole('link').first()).toBeFocused()

    // On a desk the first lead stands beside its list.
    await asDesk(page)
    await row(page, name).getByRole('link').first().click()
    await expect(page).toHaveURL(/lead=/)
    await page.goBack()
    await expect(page).not.toHaveURL(/lead=/)
    await expect(lead(page, name)).toBeVisible()
  })

  await test.step('where nothing can ring it does not say that it will, or that it has stopped', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(pagePaths.admin)
    await expect(page.getByRole('link', { name: 'Job alerts are off' })).toBeVisible()
    const isKnown = page.waitForResponse(/\/api\/alarm\/leads\//)
    await row(page, name).getByRole('link').first().click()
    await isKnown
    await expect(happened(page, name).filter({ hasText: 'Opened by owner' })).toHaveCount(1)
    await lead(page, name).getByRole('radio', { name: 'Contacted' }).check({ force: true })
    await expect(happened(page, name).first()).toContainText('Marked contacted')
    await expect(lead(page, name)).not.toContainText(/alert(?!, just back on your list)|Keep it ringing/i)
  })

  await test.step('an address with nonsense for a lead says so and leads on', async () => {
    for (const nonsense of ['../queue', '..%2Fsessions']) {
      await page.goto(`${pagePaths.admin}?lead=${nonsense}`)
      await expect(page.getByRole('main').getByText('This enquiry was deleted for good')).toBeVisible()
    }
  })

  await test.step('what somebody wrote is on the first screen of a small phone, and on paper without what can be pressed', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const name = named('Nora Read', info.project.name)
    const said = 'Half the house has no power, and there is a burning smell from the board. Two kids here.'
    const id = await sendQuote(page, { name, email: 'printed@example.com', description: said })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await expect(lead(page, name).getByRole('button', { name: 'Write a quote' })).toBeVisible()
    const words = await lead(page, name).getByText(said).boundingBox()
    const answer = await page.getByRole('navigation', { name: `Answer ${name}` }).boundingBox()
    expect((words?.y ?? 999) + (words?.height ?? 0)).toBeLessThan(answer?.y ?? 0)

    const call = lead(page, name).getByRole('link', { name: /^Call/ }).first()
    await expect(call).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(call).toBeHidden()
    const email = lead(page, name).getByRole('link', { name: 'printed@example.com' })
    await expect(email).toBeVisible()
    expect(await email.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('none')
    // Beside its list on a desk too, and to its end.
    await expect(row(page, name)).toBeHidden()
    const pane = lead(page, name).locator('xpath=ancestor::*[contains(@class, "desk__lead")]')
    for (const one of await pane.all()) await expect(one).toHaveCSS('overflow-y', 'visible')
  })
})

test('a status and a date are one tap, two presses one act, and one Undo takes it back', async ({
  page,
}, info) => {
  await test.step('a status is one tap, its undo another, and later one from what happened', async () => {
    const name = named('Moved On', info.project.name)
    await openLeadOf(page, name)
    const stop = (status: string) => lead(page, name).getByRole('radio', { name: status })
    await expect(stop('New')).toBeChecked()
    await stop('Quoted').click()
    await expect(toast(page).getByText('Marked quoted', { exact: true })).toBeVisible()
    await expect(stop('Quoted')).toBeChecked()
    await expect(lead(page, name)).toContainText('Answered after 0 min')
    await expect(
      lead(page, name)
        .getByRole('button', { name: / 7 am$/ })
        .last(),
    ).toHaveAttribute('aria-pressed', 'true')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(stop('New')).toBeChecked()
    await expect(happened(page, name).first()).toContainText('Undone: marked quoted')
    await expectAccessible(page)

    await stop('Quoted').click()
    await expect(toast(page).getByText('Marked quoted', { exact: true })).toBeVisible()
    await happened(page, name).getByRole('button', { name: 'Undo: Marked quoted' }).click()
    await expect(toast(page).getByText('Undone', { exact: true })).toBeVisible()
    await expect(toast(page).getByText('Marked quoted', { exact: true })).toBeHidden()
    await expect(stop('New')).toBeChecked()

    await stop('Lost').click()
    await lead(page, name).getByRole('button', { name: 'Price' }).click()
    await expect(happened(page, name).first()).toContainText('Marked lost, price')
    const ticked = lead(page, name).locator('.status-step:has(svg)')
    await expect(ticked, 'only what has happened').toHaveText(['New'])
    await stop('Quoted').click()
    await stop('Lost').click()
    await expect(ticked).toHaveText(['New', 'Contacted', 'Quoted'])
    await page.reload()
    await expect(ticked).toHaveText(['New', 'Contacted', 'Quoted'])
  })

  await test.step('two presses are one act, and a date to follow up stays', async () => {
    const name = named('Pressed Twice', info.project.name)
    await openLeadOf(page, name)
    await lead(page, name).getByText('Contacted', { exact: true }).dblclick()
    await expect(happened(page, name).filter({ hasText: 'Marked contacted' })).toHaveCount(1)
    await lead(page, name).getByLabel('Add a note').fill('Ring the neighbour first')
    await lead(page, name).getByRole('button', { name: 'Add' }).dblclick()
    await expect(lead(page, name).getByLabel('Add a note')).toHaveValue('')
    await page.reload()
    await expect(happened(page, name).filter({ hasText: 'Marked contacted' })).toHaveCount(1)
    await expect(lead(page, name).getByText('Ring the neighbour first')).toHaveCount(1)
    const inTwoHours = lead(page, name).getByRole('button', { name: '2 h' })
    await inTwoHours.focus()
    // Without waiting for the first to be done, which on a busy machine takes longer than two presses are apart.
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
    await expect(inTwoHours).toHaveAttribute('aria-pressed', 'true')
    await expect(happened(page, name).filter({ hasText: /^.*Follow-up/ })).toHaveCount(1)
    await lead(page, name).getByRole('button', { name: 'Undo: Marked contacted' }).click()
    await expect(lead(page, name).getByRole('radio', { name: 'New' })).toBeChecked()

    const morning = lead(page, name)
      .getByRole('button', { name: / 7 am$/ })
      .first()
    await morning.click()
    await expect(lead(page, name)).toContainText(/No alert, just back on your list \w{3} 7:00 am/)
    // What was chosen can be read while the pointer is still on it.
    await expectAccessible(page)
    await page.reload()
    await expect(morning).toHaveAttribute('aria-pressed', 'true')
    await morning.click()
    await expect(lead(page, name)).not.toContainText('On your list')
  })

  await test.step('a date that the site proposed is not shown as a day that was picked', async () => {
    const name = named('Proposed', info.project.name)
    const id = await sendQuote(page, { name, serviceType: 'emergency' })
    await page.request.post(inquiries.quote.paths.events(id), { data: { kind: 'no_answer' } })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const picks = lead(page, name).getByRole('group', { name: 'Follow up' })
    const chosen = picks.getByRole('button', { pressed: true })
    const day = picks.getByLabel('Pick a day')
    await expect(chosen).toHaveText('2 h')
    await page.clock.setFixedTime(Date.now() + minutes(30))
    await page.reload()
    await expect(lead(page, name)).toContainText(/No alert, just back on your list .*\d [ap]m/)
    await expect(chosen).toHaveCount(0)
    await expect(day).toHaveValue('')
    const picked = addDays(isoDay(new Date()), 20)
    await day.fill(picked)
    await expect(lead(page, name)).toContainText(/No alert, just back on your list \w{3} .*, 7:00 am/)
    await expect(day).toHaveValue(picked)
  })
})

test.describe('when the session has ended', () => {
  test.beforeEach(({ page }) => asDesk(page))
  test.use({ expectedConsole: /status of 401|Clear-Site-Data/ })

  test('what is pressed when the session has ended leads to the sign-in, and after it all is as it was', async ({
    page,
  }, info) => {
    await test.step('a note is saved then', async () => {
      const name = named('Signed Out', info.project.name)
      await openLeadOf(page, name)
      await lead(page, name).getByLabel('Add a note').fill('Side gate')
      // A call that is still to be answered would notice the end of the session first.
      await page.waitForLoadState('networkidle')
      await page.context().clearCookies()
      await lead(page, name).getByRole('button', { name: 'Add' }).click()
      await signInHere(page)
      await expect(lead(page, name).getByText('Side gate')).toBeVisible()
    })

    await test.step('what Delete and Forget meant is still there', async () => {
      const name = named('Ended', info.project.name)
      const id = await sendQuote(page, { name })
      for (const [choice, confirmation] of [
        ['Delete Stays in the bin'],
        ['Forget this person', 'Forget for good'],
      ] as const) {
        await page.goto(`${pagePaths.admin}?lead=${id}`)
        await lead(page, name).getByRole('button', { name: 'More' }).click()
        if (confirmation) {
          await page.getByRole('button', { name: choice }).click()
          await expect(page.getByRole('button', { name: confirmation })).toBeEnabled()
        }
        const last = page.getByRole('button', { name: confirmation ?? choice })
        await expect(last).toBeVisible()
        await expectLeadAsked(page)
        await page.context().clearCookies()
        await last.click()
        await signInHere(page)
        await expect(row(page, name)).toBeVisible()
      }
    })
  })
})
