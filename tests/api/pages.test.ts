import { afterAll, expect } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import { leadKinds, leads } from '#shared/leads/kinds.ts'
import { apiPaths, ownerPaths, pagePaths } from '#shared/paths.ts'
import { publicPages } from '../support/public-pages.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const origin = 'http://localhost:3000'

// One site for whatever is only read.
const site = await createTestApp()
afterAll(() => site[Symbol.asyncDispose]())

/** The page as a search engine or a chat window reads it: no script runs. */
async function readPages(paths: readonly string[]) {
  return await Promise.all(
    paths.map(async (url) => {
      const { statusCode, body } = await site.app.inject({ url })
      const all = (pattern: RegExp) => [...body.matchAll(pattern)].map((found) => decode(found[1] ?? ''))
      const meta = (name: string) =>
        all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
      return { url, statusCode, body, titles: all(/<title>([^<]*)<\/title>/g), all, meta }
    }),
  )
}

test.each(leadKinds)('the form of a %s asks for every answer', async (kind) => {
  const [page] = await readPages([leads[kind].form.page])
  const asked = page?.all(/<(?:input|textarea|select)[^>]* name="([^"]*)"/g)
  expect(asked).toEqual(expect.arrayContaining(Object.keys(leads[kind].descriptions)))
})

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

test('every public page carries its own title, description, canonical, Open Graph and Twitter tags', async () => {
  const pages = await readPages(publicPages)
  for (const { url, statusCode, titles, all, meta } of pages) {
    expect(statusCode, url).toBe(200)
    expect(titles, url).toHaveLength(1)
    expect(titles[0], url).toMatch(new RegExp(` \\| ${sampleBusiness.name}$`))
    const [description] = meta('description')
    expect(description?.length, url).toBeGreaterThan(60)
    expect(all(/<link rel="canonical" href="([^"]*)"/g), url).toEqual([origin + url])
    const image = `${origin}/social-card.png`
    const expected = {
      description: [description],
      robots: [],
      'og:type': ['website'],
      'og:url': [origin + url],
      'og:site_name': [sampleBusiness.name],
      'og:locale': ['en_AU'],
      'og:title': titles,
      'og:description': [description],
      'og:image': [image],
      'og:image:alt': [expect.stringContaining('Wired right')],
      'twitter:card': ['summary_large_image'],
      'twitter:title': titles,
      'twitter:description': [description],
      'twitter:image': [image],
    }
    for (const [name, value] of Object.entries(expected)) expect(meta(name), `${url} ${name}`).toEqual(value)
    expect(all(/<h1[ >]/g), url).toHaveLength(1)
  }
  for (const name of ['description', 'og:title'] as const) {
    expect(new Set(pages.flatMap(({ meta }) => meta(name))).size).toBe(pages.length)
  }
})

test('search engines are led to every page that may be indexed, and kept from the owner’s', async ({ t }) => {
  const sitemap = (await t.app.inject('/sitemap.xml')).body
  const robots = (await t.app.inject('/robots.txt')).body
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path)
  expect(closed).toEqual(['/admin', '/notifications', '/api/'])
  for (const { url, meta } of await readPages(Object.values(pagePaths))) {
    const isListed = sitemap.includes(`<loc>${origin}${url}</loc>`)
    const isForOwner = Object.values<string>(ownerPaths).includes(url)
    expect(isListed, url).toBe(!isForOwner)
    expect(meta('robots'), url).toEqual(isForOwner ? ['noindex, nofollow'] : [])
    expect(
      closed.some((path) => url.startsWith(path)),
      url,
    ).toBe(isForOwner)
  }
})

test('an unknown path is the not-found page with status 404, kept out of the index', async () => {
  const [page] = await readPages(['/no-such-page'])
  expect(page?.statusCode).toBe(404)
  expect(page?.meta('robots')).toEqual(['noindex, nofollow'])
  expect(page?.body).toContain('404 Page Not Found')
  expect(page?.body).toContain('Did you forget to add the page to the router?')
  const [, card = ''] = (page?.body ?? '').split('404 Page Not Found')
  const [links = ''] = card.split('</main>')
  expect([...links.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(
    expect.arrayContaining([pagePaths.home, 'tel:+61755500142']),
  )
})

/** Texts of a data block that a reader must find on the page; addresses, codes and times are said in another way. */
function factsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return /^(name|legalName|description|email|identifier)$/.test(key) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, entry]) => factsIn(entry, Array.isArray(value) ? key : name))
}

test.each(publicPages)('%s tells search engines nothing that it does not show', async (url) => {
  const [page] = await readPages([url])
  const blocks = page?.all(/<script type="application\/ld\+json">(.*?)<\/script>/g) ?? []
  expect(blocks.length).toBeGreaterThan(0)
  const text = decode((page?.body ?? '').replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' '))
  for (const block of blocks) {
    expect(block).not.toContain('<')
    const data = JSON.parse(block)
    expect(data['@context']).toBe('https://schema.org')
    const facts = factsIn(data)
    expect(facts.length).toBeGreaterThan(0)
    for (const fact of facts) expect(text).toContain(fact)
    expect(block).not.toMatch(/review|rating|FAQPage/i)
  }
})

test('search engines learn the business, its services and where each page stands', async () => {
  const pages = await readPages([pagePaths.home, pagePaths.contact, pagePaths.services, pagePaths.quote])
  const dataOf = (url: string) =>
    (
      pages.find((page) => page.url === url)?.all(/<script type="application\/ld\+json">(.*?)<\/script>/g) ??
      []
    ).map((block) => JSON.parse(block))
  for (const url of [pagePaths.home, pagePaths.contact]) {
    expect(dataOf(url)).toContainEqual(
      expect.objectContaining({ '@type': 'Electrician', telephone: '+61755500142', url: `${origin}/` }),
    )
  }
  const [services] = dataOf(pagePaths.services)
  expect(services['@graph'].map((service: { name: string }) => service.name)).toEqual([
    'Industrial',
    'Rural/Farming',
    'Commercial',
    'Residential',
  ])
  expect(dataOf(pagePaths.quote)).toEqual([
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Request a free quote', item: `${origin}/quote` },
      ],
    }),
  ])
})

test('the title of every page names the place, but for the one that is given', async () => {
  for (const { url, titles } of await readPages(publicPages)) {
    if (url === pagePaths.submitTestimonial) expect(titles[0]).toMatch(/^Share Your Experience \|/)
    else expect(titles[0], url).toMatch(/South East Queensland|Brisbane/)
  }
})

test('the sitemap dates a page by what was last changed on it, and by nothing else', async ({ t }) => {
  expect((await t.app.inject('/sitemap.xml')).body).not.toContain('lastmod')
  t.clock.now = new Date('2026-11-20T04:05:00Z')
  const owner = await t.signIn()
  const review = { clientName: 'Robin', testimonialText: 'New board, well labelled.', rating: 5 }
  const { id } = (
    await t.app.inject({ method: 'POST', url: '/api/testimonials', payload: review, headers: owner })
  ).json()
  expect((await t.app.inject('/sitemap.xml')).body).not.toContain('lastmod')
  t.clock.now = new Date('2026-11-21T04:05:00Z')
  await t.app.inject({ method: 'POST', url: `/api/testimonials/${id}/approve`, headers: owner })
  const { body } = await t.app.inject('/sitemap.xml')
  expect(body).toContain(`<loc>${origin}/</loc><lastmod>2026-11-21T04:05:00.000Z</lastmod>`)
  expect(body.match(/lastmod/g)).toHaveLength(2)
})

test('a business name with markup in it stays inside the data block', async () => {
  const name = 'Wired</script><script>alert(1)</script> & Co'
  await using t = await createTestApp({ businessFile: { name } })
  const { body } = await t.app.inject({ url: pagePaths.home })
  expect(body).not.toContain('<script>alert(1)')
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(block).name).toBe(name)
})

test('the home page waits for nothing: data and text are in the HTML', async ({ t }) => {
  const { body } = await t.app.inject({ url: pagePaths.home })
  expect(body).not.toContain('Loading testimonials...')
  expect(body).toContain('Sample review, industrial')
})

test('every page fits into the first round trip', async ({ t }) => {
  for (const url of [...Object.values(pagePaths), '/nothing']) {
    const answer = await t.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload.length, url).toBeLessThanOrEqual(14_000)
  }
})

test.each([pagePaths.privacy, pagePaths.terms])(
  '%s says the day on which it is read in Brisbane',
  async (url) => {
    await using t = await createTestApp()
    // Half an hour before and after midnight in Brisbane, which is another day than in London.
    for (const [moment, day] of [
      ['2031-03-04T13:30:00Z', '4 March 2031'],
      ['2031-03-04T14:30:00Z', '5 March 2031'],
    ] as const) {
      t.clock.now = new Date(moment)
      const { body } = await t.app.inject({ url })
      expect(body).toMatch(new RegExp(`Last updated <time[^>]*>${day}</time>`))
    }
  },
)

test('the dashboard comes with its list for whoever is signed in, to nobody else, and is stored nowhere', async () => {
  await using t = await createTestApp()
  const name = 'Jo "Sparky" <b>Citizen</b>'
  await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest({ name }) })
  const open = (headers: Record<string, string>, url: string = pagePaths.admin) =>
    t.app.inject({ url, headers })
  const own = await open(await t.signIn())
  expect(own.headers['cache-control']).toBe('no-store')
  const [, picture = ''] = /<div id="last-view"[^>]*>(.*)<\/div><div id="owner">/s.exec(own.body) ?? []
  expect(decode(picture)).toContain('Jo "Sparky" &lt;b&gt;Citizen&lt;/b&gt;')
  expect(picture).not.toMatch(/ (?:id|style)="/)
  for (const cookie of ['', 'session=guessed']) expect((await open({ cookie })).body).not.toContain('Sparky')
  expect((await open(await t.signIn(), `${pagePaths.admin}?tab=images`)).body).not.toContain('Sparky')
})
