import { partOfDay } from '#shared/brisbane-time.ts'
import { hours } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sheetsOfPaper, usualPaper } from '../support/paper.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf, said } from '../support/visitor-forms.ts'

test('the panel says by when, repeats what matters, and gives a reference that the owner finds', async ({
  page,
}, { project, retry }) => {
  const visitor = `Recap ${project.name} ${retry}`
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  const [answer] = await Promise.all([
    page.waitForResponse(`**${apiPaths.quote}`),
    quoteFields(page).send.click(),
  ])
  await expect(quoteFields(page).sent).toBeFocused()
  const panel = page.locator('#form')
  await expect(panel.getByText("We'll contact you within 24 hours with your free quote.")).toBeVisible()
  const { answerBy } = await answer.json()
  await expect(panel.getByText(`That is by ${partOfDay(new Date(answerBy))}.`)).toBeVisible()
  await expect(said(page, 'We ring')).toHaveText('0491 570 006')
  await expect(said(page, 'Kind of work')).toHaveText('Industrial Electrical')
  await expect(said(page, 'Where')).toHaveText('Caboolture')
  await expect(panel.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(panel.getByText(/^Something wrong\? Ring \(07\) 5550 0142 and say Q-/)).toBeVisible()

  const [record] = await requestsOf(page, visitor)
  expect(Date.parse(answerBy) - Date.now()).toBeGreaterThan(hours(23.9))
  await expect(said(page, 'Reference')).toHaveText(`Q-${record?.id.slice(0, 6).toUpperCase()}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await sheetsOfPaper(page, usualPaper)).toBe(1)

  await test.step('it is there again after a reload and on the way back, without what was typed', async () => {
    const reference = await said(page, 'Reference').innerText()
    const by = await page.locator('.sent__by').innerText()
    const expectAgain = async () => {
      await expect(said(page, 'Reference')).toHaveText(reference)
      await expect(page.locator('.sent__by')).toHaveText(by)
      await expect(said(page, 'We ring')).toHaveCount(0)
    }
    await page.reload()
    await expect(quoteFields(page).sent).toBeVisible()
    await expectAgain()
    await page.goto(pagePaths.about)
    await page.goBack()
    await expectAgain()
  })

  await test.step('a new request begins empty, by its link and by any other to the form', async () => {
    await page.getByRole('link', { name: 'Send another request' }).click()
    await expect(quoteFields(page).name).toBeFocused()
    await page.reload()
    await untilLive(page)
    await expect(quoteFields(page).name).toHaveValue('')
    await expect(quoteFields(page).sent).toHaveCount(0)
    expect(await requestsOf(page, visitor)).toHaveLength(1)
  })
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await expect(quoteFields(page).name).toHaveValue('')
  await expect(quoteFields(page).sent).toHaveCount(0)
})

// Without JavaScript: tests/e2e/plain-forms.spec.ts.
test('an emergency brings whom to ring below its choice, says so once, and leaves the focus alone', async ({
  page,
}) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const { service, description } = quoteFields(page)
  const card = page.getByRole('region', { name: 'Three quick checks, then ring' })
  await expect(card).toBeHidden()
  await service.focus()
  await service.selectOption('Emergency Service')
  await expect(card).toBeVisible()
  await expect(service).toBeFocused()
  const status = page.getByRole('status').filter({ hasText: 'Who to ring in an emergency is below.' })
  await expect(status).toHaveCount(1)
  await expect(card.getByRole('link')).toHaveText([
    'In danger 000',
    'Energex 13 62 62',
    'Fallen line 13 19 62',
    'Call (07) 5550 0142',
  ])
  await expect(card.getByRole('link', { name: 'In danger 000' })).toHaveAttribute('href', 'tel:000')
  for (const link of await card.getByRole('link').all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(Math.min(width, height), await link.innerText()).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await description.fill('The board smells of burning and is warm.')
  await expect(description).toHaveValue('The board smells of burning and is warm.')
  await service.selectOption('Residential Electrical')
  await expect(card).toBeHidden()
  await expect(status).toHaveCount(0)
})
