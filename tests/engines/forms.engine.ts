import { pagePaths } from '#shared/paths.ts'
import { desk, expect, test } from './support/engine-test.ts'
import { expectToast, fillInQuote, quoteForm, sumOn } from './support/visitor-forms.ts'

test('a quote request is refused, corrected and sent', async ({ page }) => {
  await page.open(pagePaths.quote)
  const form = quoteForm(page)
  await form.send.click()
  await expect
    .poll(() => form.name.state())
    .toMatchObject({
      isFocused: true,
      isInvalid: true,
      description: 'Required',
    })
  expect(await form.email.state()).toMatchObject({
    isInvalid: true,
    description: 'Required No email? Ring (07) 5550 0142.',
  })
  expect((await form.description.state())?.description).toMatch(/Required/)
  expect((await form.consent.state())?.description).toMatch(/You must agree to be contacted/)
  expect(await form.sum.state()).toMatchObject({ description: 'Please solve the math problem' })
  expect((await page.role('alert').state())?.text).toMatch(/^Check 6 answers before sending/)
  await expect.poll(() => form.name.state()).toMatchObject({ isFocused: true, isInView: true })
  // The page may still be on its way to the field: what is pressed meanwhile is pressed once more.
  await expect
    .poll(async () => {
      await page.role('link', 'Email: Required').click()
      return form.email.state()
    })
    .toMatchObject({ isFocused: true })

  await form.email.fill('jo@')
  await expect
    .poll(() => form.email.state())
    .toMatchObject({ description: expect.stringMatching(/^Invalid email/) })
  await fillInQuote(page, 'Jo Citizen')
  await expect.poll(() => form.email.state()).toMatchObject({ isInvalid: false, value: 'jo@example.com' })
  await form.service.choose('Industrial Electrical')
  await form.address.fill('cab')
  const suburbs = page.role('listbox').role('option')
  await expect.poll(() => suburbs.states()).toHaveLength(2)
  await page.press('ArrowDown', 'ArrowDown', 'Enter')
  await expect.poll(() => form.address.state()).toMatchObject({ value: 'Caboolture South' })
  expect(await suburbs.states()).toEqual([])

  await form.sum.fill(String((await sumOn(page)) + 1))
  await form.send.click()
  await expectToast(page, 'Incorrect Answer')
  await expect.poll(() => form.sum.state()).toMatchObject({ value: '', isFocused: true })
  expect(await form.name.state()).toMatchObject({ value: 'Jo Citizen' })
  expect(await form.consent.state()).toMatchObject({ isChecked: true })

  await form.sum.fill(String(await sumOn(page)))
  await form.send.click()
  await expect.poll(() => form.sent.state()).toMatchObject({ isFocused: true, isInView: true })
  await expectToast(page, 'Quote Request Submitted')

  // The rest of what there is to tell comes a moment later, and moves the link.
  await expect
    .poll(() =>
      page
        .role('main')
        .text(/^That is by/)
        .states(),
    )
    .not.toEqual([])
  await page.role('link', 'Send another request').click()
  await expect.poll(() => form.name.state()).toMatchObject({ value: '', isInvalid: false })
  expect(await form.description.state()).toMatchObject({ value: '' })
  expect(await form.consent.state()).toMatchObject({ isChecked: false })
})

test('a quote request can be sent with the keyboard alone', async ({ page }) => {
  await page.resize(desk)
  await page.open(pagePaths.quote)
  const form = quoteForm(page)
  await form.name.click()
  await page.type('Keyboard Visitor')
  await page.press('Tab')
  await page.type('0491 570 156')
  await page.press('Tab')
  await page.type('keys@example.com')
  await page.press('Tab')
  await expect.poll(() => form.service.state()).toMatchObject({ isFocused: true })
  await page.press('ArrowDown')
  await expect.poll(() => form.service.state()).toMatchObject({ value: 'industrial' })
  await page.press('Tab')
  await expect.poll(() => form.address.state()).toMatchObject({ isFocused: true })
  await page.type('bud')
  await expect.poll(() => page.role('listbox').role('option').states()).toHaveLength(1)
  await page.press('ArrowDown', 'Enter')
  await expect.poll(() => form.address.state()).toMatchObject({ value: 'Buderim' })
  await page.press('Tab')
  await page.type('Ceiling fan hums at low speed.')
  // Past the photos, which may be there by now.
  for (let step = 0; step < 5 && !(await form.consent.state())?.isFocused; step += 1) await page.press('Tab')
  await expect.poll(() => form.consent.state()).toMatchObject({ isFocused: true })
  await page.press('Space')
  await expect.poll(() => form.consent.state()).toMatchObject({ isChecked: true })
  await page.press('Tab', 'Tab')
  await expect.poll(() => form.sum.state()).toMatchObject({ isFocused: true })
  await page.type(String(await sumOn(page)))
  await page.press('Enter')
  await expect.poll(() => form.sent.state()).toMatchObject({ isFocused: true })
})

test('a message is refused, corrected and sent', async ({ page }) => {
  await page.open(pagePaths.contact)
  const form = {
    name: page.label('Name'),
    phone: page.label('Phone'),
    email: page.label('Email'),
    subject: page.label(/^Subject/),
    message: page.label(/^Message/),
    send: page.role('button', 'Send Message'),
  }
  await form.send.click()
  await expect.poll(() => form.name.state()).toMatchObject({ isFocused: true, description: 'Required' })
  expect((await form.message.state())?.description).toMatch(/Required/)
  await form.name.fill('Jo Citizen')
  await form.phone.fill('0491 570 006')
  await form.email.fill('jo@example.com')
  await form.subject.fill('Switchboard')
  await form.message.fill('short')
  await form.send.click()
  await expect.poll(() => form.message.state()).toMatchObject({ isFocused: true, isInvalid: true })
  await form.message.fill('Is there room for another circuit?')
  await form.send.click()
  await expect
    .poll(() => page.role('heading', 'Message Sent!').state())
    .toMatchObject({ isFocused: true, isInView: true })
  await expectToast(page, 'Message Sent')
})

test('a testimonial is refused, corrected and sent', async ({ page }) => {
  await page.open(pagePaths.submitTestimonial)
  const form = {
    stars: (count: number) => page.role('radio', `${count} out of 5`),
    text: page.label(/^In your own words/),
    name: page.label('Name'),
    projectType: page.label(/^Project type/),
    send: page.role('button', 'Submit'),
  }
  expect(await form.stars(5).state()).toMatchObject({ isChecked: true })
  await form.text.fill('too short')
  await form.send.click()
  await expect.poll(() => form.text.state()).toMatchObject({ isFocused: true, isInvalid: true })
  expect((await form.name.state())?.description).toMatch(/Name is required/)
  await form.stars(3).click()
  await expect.poll(() => form.stars(3).state()).toMatchObject({ isChecked: true })
  expect(await page.text('Rating 3 of 5').states()).toHaveLength(1)
  await form.text.fill('Cold room wired in two days.')
  await form.name.fill('Sam T')
  await form.projectType.choose('Water Treatment')
  await form.send.click()
  await expect
    .poll(() => page.role('heading', 'Thank you for your testimonial!').state())
    .toMatchObject({ isFocused: true, isInView: true })
  await expectToast(page, 'Thank you for your testimonial!')
})
