import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import { leadKinds, leads } from '#shared/leads/kinds.ts'
import { ownerPaths, pagePaths } from '#shared/paths.ts'
import { publicPages } from '../support/public-pages.ts'
import { createTestApp } from '../support/test-app.ts'

const origin = 'http://localhost:3000'

/** The page as a search engine or a chat window reads it: no script runs. */
async function readPages(paths: readonly string[]) {
  await using t = await createTestApp()
  return await Promise.all(
    paths.map(async (url) => {
      const { statusCode, body } = await t.app.inject({ url })
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
  expect(asked).toEqual(expect.arrayContaining(Object.keys(leads[kind].tellings)))
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

test('search engines are led to every page that may be indexed, and kept from the owner’s', async () => {
  await using t = await createTestApp()
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
})

test.each([pagePaths.home, pagePaths.contact])(
  '%s tells search engines the facts that it shows',
  async (url) => {
    const [page] = await readPages([url])
    const [block = ''] = page?.all(/<script type="application\/ld\+json">(.*?)<\/script>/g) ?? []
    expect(block).not.toContain('<')
    const facts = JSON.parse(block)
    expect(facts).toMatchObject({ '@type': 'Electrician', telephone: '+61755500142', url: `${origin}/` })
    const text = decode((page?.body ?? '').replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' '))
    const shown = [facts.name, facts.email, ...facts.areaServed.map((area: { name: string }) => area.name)]
    for (const fact of shown) expect(text).toContain(fact)
    for (const { identifier } of facts.hasCredential) expect(text).toContain(identifier)
  },
)

test('a business name with markup in it stays inside the data block', async () => {
  const name = 'Wired</script><script>alert(1)</script> & Co'
  await using t = await createTestApp({ business: { ...sampleBusiness, name } })
  const { body } = await t.app.inject({ url: pagePaths.home })
  expect(body).not.toContain('<script>alert(1)')
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(block).name).toBe(name)
})

test('the home page waits for nothing: data and text are in the HTML', async () => {
  await using t = await createTestApp()
  const { body } = await t.app.inject({ url: pagePaths.home })
  expect(body).not.toContain('Loading testimonials...')
  expect(body).toContain('Sample review, industrial')
})

test('every page fits into the first round trip', async () => {
  await using t = await createTestApp()
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
