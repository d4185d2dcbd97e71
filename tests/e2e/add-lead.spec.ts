import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, signInHere, startSession, test } from '../support/browser-test.ts'
import { happened, sendQuote } from '../support/lead-screen.ts'
import { thumb } from '../support/thumb.ts'

/**
 * A lead that came without a form, at 360 × 640 with touch: from a copied text in 3 taps, by a typed number in 2.
 * On a site of its own, whose list has nothing else.
 */
test.use({
  viewport: { width: 360, height: 640 },
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedConsole: /ERR_(FAILED|INTERNET_DISCONNECTED)/,
})

const field = (page: Page) => page.getByLabel('Number, or paste anything')
const row = (page: Page, name: string) => page.getByRole('main').locator('ol > li').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const leadsOf = async (page: Page, name: string) => {
  const list: { name: string; message: string }[] = await (
    await page.request.get(apiPaths.contactRequests)
  ).json()
  return list.filter((lead) => lead.name === name)
}

test('from a copied text in 3 taps, by a typed number in 2, and taken back', async ({ page }) => {
  await startSession(page)

  await test.step('keys that are typed before the sheet is there are not lost', async () => {
    const come = Promise.withResolvers<void>()
    await page.route('**/assets/owner-add-lead-*.js', async (route) => {
      await come.promise
      await route.continue()
    })
    await page.goto(pagePaths.admin)
    await page.getByRole('link', { name: 'Add lead' }).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('0491')
    come.resolve()
    await expect(button(page, 'Save enquiry')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('570156')
    await expect(field(page)).toHaveValue('0491570156')
    // Escape is the way back, and keeps it.
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Add lead' }).tap()
    await expect(field(page)).toHaveValue('0491570156')
    await field(page).fill('')
  })

  await test.step('from a copied text in 3 taps, with what was said to the letter', async () => {
    const name = 'Kerry Thumb'
    const said = `Hi its ${name} from Margate, the old board keeps tripping. 0491 570 110. Ta`
    await page.goto(pagePaths.admin)
    await page.evaluate((text) => navigator.clipboard.writeText(text), said)
    const { tap, taps } = thumb()
    await tap(page.getByRole('link', { name: 'Add lead' }))
    await tap(button(page, 'Paste'))
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('0491 570 110')
    await expect(page.getByLabel('Suburb')).toHaveValue('Margate')
    await expectAccessible(page)
    await tap(button(page, 'Save enquiry'))
    expect(taps()).toBe(3)
    await expect(row(page, name)).toContainText('Answer by')
    expect(await leadsOf(page, name)).toEqual([expect.objectContaining({ message: said })])

    // The same number again is asked about, and becomes a note.
    await page.getByRole('link', { name: 'Add lead' }).tap()
    await field(page).fill('0491570110')
    await button(page, 'Add it to Kerry').tap()
    await expect(page.getByText('Rang again')).toBeVisible()
    await page.goto(pagePaths.admin)
    await page.getByRole('link', { name: 'Add lead' }).tap()
    await field(page).fill('0491570110')
    await button(page, 'Text').tap()
    await button(page, 'Add it to Kerry').tap()
    await expect(page.getByText('Texted again')).toBeVisible()
    expect(await leadsOf(page, name)).toHaveLength(1)
  })

  await test.step('by a typed number in 2 taps, and taken back', async () => {
    await page.goto(pagePaths.admin)
    const { tap, taps } = thumb()
    await tap(page.getByRole('link', { name: 'Add lead' }))
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('0491570156')
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('0491 570 156')
    await tap(button(page, 'Save enquiry'))
    expect(taps()).toBe(2)
    await expect(row(page, '0491 570 156')).toBeVisible()
    await button(page, 'Undo').tap()
    await expect(row(page, '0491 570 156')).toHaveCount(0)
  })
})

test('what was said is kept to the letter, its number asked about once, and rung from one row', async ({
  page,
}) => {
  await startSession(page)

  await test.step('what was recognised is underlined in the text, and nothing of the text goes with it', async () => {
    const said = 'Hi its Una Underlined from Margate,\n0491 570 158. Ta'
    await page.goto(`${pagePaths.admin}?panel=add`)
    await field(page).fill(said)
    const underlined = page.locator('.add-lead__marks u')
    await expect(underlined).toHaveText(['Una Underlined', 'Margate', '0491 570 158'])
    await page.getByLabel('Suburb').fill('')
    await expect(underlined).toHaveText(['Una Underlined', '0491 570 158'])
    await button(page, 'Save enquiry').tap()
    await expect(row(page, 'Una Underlined')).toBeVisible()
    await expect(page.getByText('Enquiry saved', { exact: true })).toBeVisible()
    expect(await leadsOf(page, 'Una Underlined')).toEqual([
      expect.objectContaining({ message: said, subject: '', suburb: '' }),
    ])

    // A number alone is the text again once it is no number to ring.
    await page.getByRole('link', { name: 'Add lead' }).tap()
    await expect(button(page, 'Save enquiry')).toBeVisible()
    await expect(field(page)).toBeFocused()
    // At once: it would lie over the ways that a lead came.
    expect(await page.locator('.toast[data-state="open"]').count()).toBe(0)
    await field(page).fill('0491 570 159')
    const number = page.getByLabel('Number', { exact: true })
    await number.fill('0755500142')
    await number.press('Tab')
    await expect(number).toHaveValue('(07) 5550 0142')
    await number.fill('')
    await page.getByLabel('Name').fill('Una Unnumbered')
    await button(page, 'Save enquiry').tap()
    await expect(row(page, 'Una Unnumbered')).toBeVisible()
    expect(await leadsOf(page, 'Una Unnumbered')).toEqual([
      expect.objectContaining({ message: '0491 570 159', phone: '' }),
    ])
  })

  await test.step('a number that may lack a digit is asked about once, and then taken', async () => {
    await page.goto(`${pagePaths.admin}?panel=add`)
    await field(page).fill('049157015')
    const save = button(page, 'Save enquiry')
    // The second tap of a double tap is no consent.
    await save.dblclick()
    const number = page.getByLabel('Number', { exact: true })
    await expect(number).toHaveAccessibleDescription(
      /^Is a digit missing\?.* has 9\. If it’s right, save again\.$/,
    )
    await expect(save).toBeVisible()
    await expect(async () => {
      await save.click({ timeout: 1000 })
      await expect(page.getByText('Enquiry saved', { exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
  })

  await test.step('who left the number with a later enquiry is rung from the row of both', async () => {
    await page.goto(pagePaths.admin)
    const person = { name: 'Deb Twice', email: 'deb.twice@example.com' }
    const added = await page.request.post(apiPaths.leads, {
      data: { ...person, text: 'Fan hums', isAnswered: false },
    })
    expect(added.status()).toBe(201)
    await sendQuote(page, { ...person, phone: '0491 570 158' })
    await page.goto(pagePaths.admin)
    await expect(row(page, 'Deb Twice')).toContainText('(2)')
    await expect(row(page, 'Deb Twice').getByRole('link', { name: 'Call Deb Twice' })).toHaveAttribute(
      'href',
      'tel:+61491570158',
    )
  })
})

test('without a signal and with the app closed, it waits and is sent once', async ({ page, context }) => {
  await signIn(page, `${pagePaths.admin}?panel=add`)
  await field(page).fill('Its Olly Offline, no power in the shed')
  await context.setOffline(true)
  await expect(page.getByText('It stays on this phone and sends when you’re back in range.')).toBeVisible()
  await button(page, 'Save on this phone').click()
  await expect(row(page, 'Olly Offline')).toContainText('On this phone only')
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  const counted = Promise.withResolvers<void>()
  let isSent = false
  await later.route(`**${apiPaths.leads}`, (route) => {
    isSent = true
    return route.continue()
  })
  await later.route(`**${apiPaths.adminSummary}`, async (route) => {
    if (isSent) await counted.promise
    await route.continue()
  })
  await later.goto(pagePaths.admin)
  await expect(row(later, 'Olly Offline').filter({ hasText: 'Answer by' })).toBeVisible()
  await expect(row(later, 'Olly Offline'), 'once, though the counts are still to come').toHaveCount(1)
  counted.resolve()
  expect(await leadsOf(later, 'Olly Offline')).toHaveLength(1)
})

test('on a slow line it is saved once the site has it, and said to be on its way until then', async ({
  page,
}) => {
  await signIn(page, `${pagePaths.admin}?panel=add`)
  const line = Promise.withResolvers<void>()
  await page.route(`**${apiPaths.queue}?*`, async (route) => {
    await line.promise
    await route.continue()
  })
  await field(page).fill('Its Lin Slow, 0491 570 157')
  await button(page, 'Save enquiry').tap()
  await expect(page.getByText('Enquiry saved', { exact: true })).toBeVisible()
  line.resolve()
  await expect(row(page, 'Lin Slow')).toContainText('Answer by')

  const answer = Promise.withResolvers<void>()
  await page.route(`**${apiPaths.leads}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Add lead' }).tap()
  await field(page).fill('Its Lou Slower, 0491 570 110')
  await button(page, 'Save enquiry').tap()
  await expect(page.getByText('Lou Slower. Still sending.', { exact: true })).toBeVisible()
  await expect(row(page, 'Lou Slower')).toContainText('On this phone only')
  answer.resolve()
  await expect(row(page, 'Lou Slower')).toContainText('Answer by')
})

test('what another app shares is filled in, after a sign-in too', async ({ page }) => {
  await page.goto(`${pagePaths.admin}?text=${encodeURIComponent('this is Shari Shared, ring 0491 570 157')}`)
  await signInHere(page)
  await expect(page.getByLabel('Name')).toHaveValue('Shari Shared')
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('0491 570 157')
})

test.describe('a lead without a form', () => {
  const open = async (page: Page, lead: object, name: string) => {
    const answer = await page.request.post(apiPaths.leads, { data: lead })
    const { id } = await answer.json()
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    return page.getByRole('navigation', { name: `Answer ${name}` })
  }

  test('says how it came, and offers no way to answer that leads nowhere', async ({ page }) => {
    await signIn(page)
    const lead = page.getByRole('article')
    const landline = await open(page, { phone: '07 5550 0142', how: 'met' }, '(07) 5550 0142')
    await expect(landline.getByRole('link', { name: 'Call' })).toBeVisible()
    await expect(landline.getByRole('button', { name: 'Text' })).toHaveCount(0)
    await expect(lead.getByText('Added by hand', { exact: true })).toBeVisible()
    await expect(happened(page, '(07) 5550 0142')).toContainText(/^Added by handowner, /)
    await expect(lead).not.toContainText(/Contact request|Subject|None/)
    await expectAccessible(page)

    const mobile = await open(page, { phone: '0491 570 110', text: 'fan', how: 'text' }, '0491 570 110')
    await expect(mobile.getByRole('button', { name: 'Text' })).toBeVisible()
    await expect(lead.getByRole('heading', { name: 'What they wrote' })).toBeVisible()

    const mailed = await open(page, { email: 'kim@example.com', suburb: 'Petrie' }, 'kim@example.com')
    await expect(mailed.getByRole('link', { name: 'Email' })).toBeVisible()
    await expect(mailed.getByRole('link', { name: 'Directions' })).toBeVisible()
    await expect(
      lead.locator('dl > div', { hasText: 'Suburb' }).getByRole('link', { name: 'Petrie' }),
    ).toBeVisible()
    await expect(lead).not.toContainText('Subject')
    await expect(mailed.getByRole('link', { name: 'Call' })).toHaveCount(0)

    const noted = await open(page, { text: 'Bloke at the pub', how: 'word_of_mouth' }, 'Somebody')
    await expect(noted.getByRole('link')).toHaveCount(0)
    await expect(lead.getByRole('heading', { name: 'What was said' })).toBeVisible()

    await test.step('and is forgotten alone where nothing else can be found by it', async () => {
      await noted.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('button', { name: /^Forget this person/ }).tap()
      await expect(page.getByText(/^This enquiry, and nothing else/)).toBeVisible()
      await button(page, 'Forget for good').tap()
      await expect(page.getByText('Somebody is forgotten', { exact: true })).toBeVisible()
    })
  })
})
