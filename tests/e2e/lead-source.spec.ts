import type { Page } from '@playwright/test'
import { sourceHeader, sourceKey } from '#shared/lead-source.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, signIn, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields, savedOn } from '../support/visitor-forms.ts'

const keptIn = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), sourceKey)

const google = { referer: 'https://www.google.com/' }

test('the owner reads on the lead how its visitor first came, which is kept in the tab alone', async ({
  page,
}, info) => {
  const visitor = `Gail Google ${info.project.name} ${info.retry}`
  await page.goto(`${pagePaths.services}?utm_campaign=storm`, google)
  await page.goto(`${pagePaths.home}?utm_source=leaflet`, { referer: 'https://www.bing.com/' })
  expect(await keptIn(page)).toBe('page=%2Fservices&from=google.com&utm_campaign=storm')
  expect(await savedOn(page)).not.toContain('google')
  expect(await page.context().cookies()).toEqual([])
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const started = page.waitForRequest(`**${apiPaths.formStarts}`)
  await fillInQuote(page, visitor)
  expect((await started).postDataJSON()).toEqual({ form: 'quote' })
  await agreeAndSolve(page)
  const [request] = await Promise.all([
    page.waitForRequest(`**${apiPaths.quote}`),
    quoteFields(page).send.click(),
  ])
  expect(request.headers()[sourceHeader]).toBe('page=%2Fservices&from=google.com&utm_campaign=storm')
  await expect(quoteFields(page).sent).toBeVisible()

  await signIn(page, `${pagePaths.admin}?tab=inquiries&list=quotes`)
  const row = page.getByRole('link').filter({ hasText: visitor })
  await expect(row).toContainText('Industrial Electrical')
  await expect(row).toContainText('Caboolture')
  await row.click()
  const lead = page.getByRole('article', { name: `Enquiry from ${visitor}` })
  await expect(lead.getByText('From Google, campaign storm, first page /services')).toBeVisible()
})

test('a browser that asks for nothing to be kept is asked for nothing, and its lead is taken', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  let starts = 0
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.formStarts)) starts += 1
  })
  await page.goto(pagePaths.quote, google)
  await untilLive(page)
  expect(await keptIn(page)).toBeNull()
  await fillInQuote(page, `Percy Private ${info.project.name} ${info.retry}`)
  await agreeAndSolve(page)
  const [request] = await Promise.all([
    page.waitForRequest(`**${apiPaths.quote}`),
    quoteFields(page).send.click(),
  ])
  expect(request.headers()[sourceHeader]).toBeUndefined()
  await expect(quoteFields(page).sent).toBeVisible()
  expect(starts).toBe(0)
})
