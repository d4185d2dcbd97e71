import type { Locator, Page } from '@playwright/test'
import type { QueueCounts } from '#shared/contract/work-queue.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, startSession, visitorTest as test, untilLive } from '../support/browser-test.ts'
import {
  agreeAndSolve,
  fillInMessage,
  fillInQuote,
  quoteFields,
  untilSaved,
} from '../support/visitor-forms.ts'

/** With a link, as a robot's would have: what is sent so soon must be no sign against it all the same. */
const words = 'Can you fit this heat pump? https://example.com/heat-pump'

interface Form {
  page: string
  path: string
  fill: (page: Page, name: string) => Promise<void>
  message: (page: Page) => Locator
  /** What is never kept, and so is filled in anew. */
  complete?: (page: Page) => Promise<void>
  send: string
  sent: string
}

const forms = {
  contact: {
    page: pagePaths.contact,
    path: apiPaths.contact,
    fill: (page, name) => fillInMessage(page, { name, message: words }),
    message: (page) => page.getByLabel('Message', { exact: true }),
    send: 'Send Message',
    sent: 'Message Sent!',
  },
  quote: {
    page: pagePaths.quote,
    path: apiPaths.quote,
    async fill(page, name) {
      await fillInQuote(page, name)
      await quoteFields(page).description.fill(words)
    },
    message: (page) => quoteFields(page).description,
    complete: agreeAndSolve,
    send: 'Request Quote',
    sent: 'Quote Request Submitted!',
  },
  testimonial: {
    page: pagePaths.submitTestimonial,
    path: apiPaths.testimonials,
    async fill(page, name) {
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('In your own words').fill(words)
    },
    message: (page) => page.getByLabel('In your own words'),
    send: 'Submit',
    sent: 'Thank you for your testimonial!',
  },
} satisfies Record<string, Form>

const send = ({ send }: Form, page: Page) =>
  page.getByRole('main').getByRole('button', { name: send, exact: true }).click()

const awayAndBack = {
  'a link away and back': async (page: Page) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
    await page.goBack()
  },
  'a link away and another to the form': async (page: Page, form: Form) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
    await page.goto(form.page)
  },
  'a reload': async (page: Page) => {
    await page.reload()
  },
}

/** The lead is one like any other: in its list, in the queue, with an alarm and a mail. */
async function expectOrdinary(page: Page, name: string, path: string): Promise<void> {
  await startSession(page)
  if (path === apiPaths.testimonials) {
    const all: { id: string; clientName: string }[] = await (await page.request.get(path)).json()
    const ours = all.filter(({ clientName }) => clientName === name)
    expect(ours).toHaveLength(1)
    expect(ours[0]).not.toHaveProperty('suspectedSpam')
    await expectMailed(page, ours[0]?.id)
    return
  }
  const queue: { items: { record: { id: string; name: string } }[]; counts: QueueCounts } = await (
    await page.request.get(`${apiPaths.queue}?search=${encodeURIComponent(name)}`)
  ).json()
  expect(queue.items.map(({ record }) => record.name)).toEqual([name])
  const id = queue.items[0]?.record.id
  const { alarm } = await (await page.request.get(apiPaths.leadAlarm(id ?? ''))).json()
  expect(alarm).toMatchObject({ acknowledgedAt: null })
  await expectMailed(page, id)
}

const expectMailed = (page: Page, id = '') =>
  expect.poll(async () => (await (await page.request.get(apiPaths.delivery(id))).json()).state).toBe('file')

// Each form and each way back once: they are kept by the same code (src/web/islands/forms).
const pairs = [
  ['quote', 'a link away and back'],
  ['contact', 'a link away and another to the form'],
  ['testimonial', 'a reload'],
] as const

for (const [kind, way] of pairs) {
  const form = forms[kind]
  test(`a ${kind} form is sent at once after ${way}`, async ({ page }) => {
    const name = `Back ${kind} ${way}`
    await page.goto(form.page)
    await untilLive(page)
    await form.fill(page, name)
    await untilSaved(page, 'heat-pump')
    await awayAndBack[way](page, form)
    await untilLive(page)
    await expect(form.message(page)).toHaveValue(words)
    if ('complete' in form) await form.complete(page)
    const sending = page.waitForRequest((request) => new URL(request.url()).pathname === form.path)
    await send(form, page)
    const request = await sending
    await expect(page.getByRole('heading', { name: form.sent })).toBeVisible()
    expect(request.headers()).not.toHaveProperty(sendHeaders.ageMs)
    await expectOrdinary(page, name, form.path)
  })
}

test('how long a form took is told where all of it was typed here, and not where something else filled it in', async ({
  page,
}, { project, retry }) => {
  const form = forms.contact
  const isSent = () => page.waitForRequest((request) => new URL(request.url()).pathname === form.path)
  await page.goto(form.page)
  await untilLive(page)
  await form.fill(page, `Typed ${project.name} ${retry}`)
  const typed = isSent()
  await send(form, page)
  expect((await typed).headers()[sendHeaders.ageMs]).toMatch(/^\d+$/)
  await expect(page.getByRole('heading', { name: form.sent })).toBeVisible()

  const name = `Filled ${project.name} ${retry}`
  await page.goto(form.page)
  await untilLive(page)
  const answers = { name, phone: '0491 570 006', email: 'jo@example.com', message: words }
  await page.evaluate((given) => {
    for (const [field, text] of Object.entries(given)) {
      const input = document.querySelector<HTMLInputElement>(`form [name="${field}"]`)
      if (!input) continue
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, answers)
  const filled = isSent()
  await send(form, page)
  expect((await filled).headers()).not.toHaveProperty(sendHeaders.ageMs)
  await expect(page.getByRole('heading', { name: form.sent })).toBeVisible()
  await expectOrdinary(page, name, form.path)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: /status of 400/ })

  test('a form that was left and come back to is sent at once', async ({ page }) => {
    const form = forms.quote
    const name = 'Plain and back'
    await page.goto(form.page)
    await form.fill(page, name)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
    await page.goBack()
    await expect(form.message(page)).toHaveValue(words)
    await quoteFields(page).consent.check()
    await send(form, page)
    await form.complete(page)
    await send(form, page)
    await expect(page.getByRole('heading', { name: form.sent })).toBeVisible()
    await expectOrdinary(page, name, form.path)
  })
})
