import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { holdCode, quoteFields } from '../support/visitor-forms.ts'

const rural = `${pagePaths.quote}?service=rural`
const industrial = `${pagePaths.quote}?service=industrial`

test('a form that nobody typed into leaves nothing behind, and one goes on typing after its first words', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(rural)
  await untilLive(page)
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await expect(quoteFields(page).description).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear form' })).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.goto(rural)
  await untilLive(page)
  const { description } = quoteFields(page)
  await expect(description).toHaveValue('Rural: ')
  await description.focus()
  await page.keyboard.type('the bore pump trips')
  await expect(description).toHaveValue('Rural: the bore pump trips')
})

test('what was typed goes before what a link names, and what was not is filled in beside it', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await form.name.fill('Robin')
  await page.goto(industrial)
  await expect(form.name).toHaveValue('Robin')
  await expect(form.service).toHaveValue('industrial')
  await form.phone.fill('0491 570 006')
  // From then on it is part of the form, wherever that is opened.
  await page.goto(pagePaths.quote)
  await expect(form.phone).toHaveValue('0491 570 006')
  await expect(form.service).toHaveValue('industrial')

  await form.service.selectOption('Commercial Electrical')
  await form.description.fill('Shop lights flicker')
  await page.goto(`${pagePaths.services}#rural`)
  await page.goto(rural)
  await expect(form.name).toHaveValue('Robin')
  await expect(form.description).toHaveValue('Shop lights flicker')
  await page.goto(industrial)
  await expect(form.name).toHaveValue('Robin')
  await expect(form.service).toHaveValue('commercial')
})

test('what a hurried visitor changes before the code has come stays', { tag: '@desk' }, async ({ page }) => {
  const letCodeCome = await holdCode(page)
  await page.goto(rural, { waitUntil: 'domcontentloaded' })
  const { description, service, consent } = quoteFields(page)
  await description.fill('')
  await consent.check()
  await service.selectOption('Emergency Service')
  letCodeCome()
  await untilLive(page)
  await expect(description).toHaveValue('')
  await expect(service).toHaveValue('emergency')
  await expect(consent).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Three quick checks, then ring' })).toBeVisible()
})
