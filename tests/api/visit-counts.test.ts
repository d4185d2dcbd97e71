import { expect } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { sourceHeader } from '#shared/lead-source.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const visit = (t: TestApp, url: string, headers: Record<string, string>) => t.app.inject({ url, headers })

/** What stands in the table once the minute is over. */
async function counted(t: TestApp) {
  t.advance(minutes(1))
  await expect.poll(async () => t.db.selectFrom('visit_counts').selectAll().execute()).not.toEqual([])
  return t.db.selectFrom('visit_counts').selectAll().orderBy('page').orderBy('source').execute()
}

test('a visit is counted by day, page, way and kind of device, and added up', async ({ t }) => {
  await visit(t, pagePaths.home, { 'user-agent': phone, referer: 'https://www.google.com/' })
  await visit(t, pagePaths.home, { 'user-agent': phone, referer: 'https://www.google.com/search?q=x' })
  await visit(t, `${pagePaths.quote}?utm_source=leaflet`, { 'user-agent': desk })
  const first = { day: '2026-11-20', what: 'visit', page: '/', source: 'google', device: 'phone', count: 2 }
  expect(await counted(t)).toEqual([
    first,
    { ...first, page: '/quote', source: 'campaign', device: 'desk', count: 1 },
  ])
  await visit(t, pagePaths.home, { 'user-agent': phone, referer: 'https://www.google.com/' })
  t.advance(minutes(1))
  await expect
    .poll(() => t.db.selectFrom('visit_counts').select('count').where('page', '=', '/').execute())
    .toEqual([{ count: 3 }])
})

test('robots, pages made ahead, our own links, files, the owner’s pages and whoever is not to be followed are not', async () => {
  await using t = await createTestApp()
  const person = { 'user-agent': desk }
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.0' },
    { ...person, 'sec-purpose': 'prefetch;prerender' },
    { ...person, 'sec-gpc': '1' },
    { ...person, dnt: '1' },
    { ...person, 'sec-fetch-dest': 'empty' },
    { ...person, host: 'example.com', referer: 'https://example.com/services' },
  ]) {
    await visit(t, pagePaths.home, headers)
  }
  for (const url of ['/robots.txt', '/nothing-here', pagePaths.adminLogin, apiPaths.health]) {
    await visit(t, url, person)
  }
  await t.app.inject({ method: 'HEAD', url: pagePaths.home, headers: person })
  await visit(t, pagePaths.about, person)
  expect(await counted(t)).toMatchObject([{ page: '/about', source: 'direct', count: 1 }])
})

test('a begun form is counted, and the numbers add up to the lists', async ({ t }) => {
  const headers = { 'user-agent': phone, [sourceHeader]: 'page=%2F&from=google.com' }
  await visit(t, pagePaths.home, { 'user-agent': phone, referer: 'https://google.com/' })
  const started = await t.post(apiPaths.formStarts, { form: 'quote' }, headers)
  expect(started.json()).toEqual({ success: true })
  await counted(t)
  const numbers = (await t.app.inject({ url: apiPaths.answerTimes, headers: await t.signIn() })).json()
  expect(numbers.funnel).toEqual({ visits: 1, onPhone: 1, started: 1, sent: 0 })
  expect(numbers.sources).toEqual([{ label: 'Google', visits: 1, leads: 0, won: 0, lost: 0, dollars: 0 }])
})

test.each([{}, { form: 'testimonial' }, { form: 'quote".' }])('%j is no form', async (payload) => {
  await using t = await createTestApp()
  const answer = await t.app.inject({ method: 'POST', url: apiPaths.formStarts, payload })
  expect(answer.statusCode).toBe(400)
})

test('what was counted is written down when the site stops', async () => {
  const t = await createTestApp()
  await visit(t, pagePaths.home, { 'user-agent': desk })
  await t.app.close()
  expect(await t.db.selectFrom('visit_counts').select('count').execute()).toEqual([{ count: 1 }])
  await t[Symbol.asyncDispose]()
})
