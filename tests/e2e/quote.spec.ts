import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, toast, untilLive } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields, sumOn } from '../support/visitor-forms.ts'

// That the owner finds it: tests/e2e/as-meant.spec.ts and lead-source.spec.ts.
test('a request is refused, corrected, asked another sum, and sent', async ({ page }, { project }) => {
  const visitor = `Jo Citizen ${project.name}`
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await expect(form.service.getByRole('option')).toHaveText([
    'Not sure yet',
    'Industrial Electrical',
    'Commercial Electrical',
    'Residential Electrical',
    'Testing & Certification',
    'Emergency Service',
  ])
  await expect(form.consent).not.toBeChecked()

  await test.step('what is missing or wrong is said beside its field, and above all', async () => {
    await form.send.click()
    await expect(form.name).toBeFocused()
    await expect(form.name).toHaveAccessibleDescription('Required')
    await expect(form.email).toHaveAccessibleDescription(/^Required/)
    await expect(form.phone).toHaveAccessibleDescription('Required')
    await expect(form.description).toHaveAccessibleDescription(/Required/)
    await expect(form.consent).toHaveAccessibleDescription(/You must agree to be contacted/)
    await expect(form.sum).toHaveAccessibleDescription('Please solve the math problem')
    await expect(page.getByRole('link', { name: 'What needs doing: Required', exact: true })).toBeVisible()
    await expectAccessible(page)
    await form.description.fill('short')
    await expect(form.description).toHaveAccessibleDescription(
      /String must contain at least 10 character\(s\)/,
    )
    await form.email.fill('jo@example')
    await expect(form.email).toHaveAccessibleDescription(/^Invalid email/)
  })

  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  const suburbs = page.getByRole('listbox').getByRole('option')
  await test.step('eight suburbs at most are offered, also after a street, and chosen by hand or key', async () => {
    await form.address.fill('')
    await form.address.pressSequentially('a')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await form.address.pressSequentially('r')
    await expect(suburbs).toHaveCount(8)
    await form.address.fill('cab')
    await expect(suburbs).toHaveText([/^Caboolture\d/, /^Caboolture South/])
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await form.address.press(key)
    await expect(form.address).toHaveValue('Caboolture South')
    await form.address.fill('Lot 4, Old Gympie Road')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await form.address.pressSequentially(', cab')
    await page.getByRole('option', { name: 'Caboolture South' }).click()
    await expect(form.address).toHaveValue('Lot 4, Old Gympie Road, Caboolture South')
  })

  await test.step('a wrong sum is sent nowhere, and all else stays', async () => {
    await form.sum.fill(String((await sumOn(page)) + 1))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.method()))
    await form.send.click()
    await expect(toast(page).getByText('Incorrect Answer', { exact: true })).toBeVisible()
    await expect(toast(page).getByText('Please solve the math problem correctly.')).toBeVisible()
    await expect(form.sum).toHaveValue('')
    await expect(form.sum).toBeFocused()
    await expect(form.name).toHaveValue(visitor)
    await expect(form.address).toHaveValue('Lot 4, Old Gympie Road, Caboolture South')
    await expect(form.consent).toBeChecked()
    expect(requests).not.toContain('POST')
  })

  await test.step('another sum takes the answer to the last one away', async () => {
    await form.sum.fill(String(await sumOn(page)))
    await page.evaluate(() => {
      Math.random = () => 0.999
    })
    await page.getByRole('button', { name: 'New question' }).click()
    await expect(page.getByText('10 + 10 =')).toBeVisible()
    await expect(form.sum).toHaveValue('')
    await form.sum.fill('20')
  })

  await form.send.click()
  await expect(form.sent).toBeFocused()
  await expect(toast(page).getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  await expect(toast(page).getByText("We'll contact you within 24 hours with your free quote.")).toBeVisible()
  await expectAccessible(page)
})

test('the whole form can be sent with the keyboard alone', { tag: '@desk' }, async ({ page }) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await form.name.focus()
  await page.keyboard.type('Keyboard Visitor')
  await page.keyboard.press('Tab')
  await expect(form.phone).toBeFocused()
  await page.keyboard.type('0491 570 156')
  await page.keyboard.press('Tab')
  await expect(form.email).toBeFocused()
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Tab')
  await expect(form.service).toBeFocused()
  await page.keyboard.press('r')
  await expect(form.service).toHaveValue('residential')
  await page.keyboard.press('Tab')
  await expect(form.address).toBeFocused()
  await page.keyboard.type('bud')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Buderim/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.address).toHaveValue('Buderim')
  await page.keyboard.press('Tab')
  await expect(form.description).toBeFocused()
  await page.keyboard.type('Ceiling fan hums at low speed.')
  for (const prompt of ['The board with its door open.', 'Where you want it', 'The meter box']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(prompt, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(form.consent).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.sum).toBeFocused()
  await page.keyboard.type(String(await sumOn(page)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeFocused()
})
