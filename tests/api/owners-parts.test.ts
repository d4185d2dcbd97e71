import { expect, test } from 'vitest'
import type { BusinessFile } from '#shared/contract/business.ts'
import { pagePaths, publicPaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

/** The pages' HTML by path, for a business of which the owner has said so much. */
async function pagesOf(businessFile: BusinessFile, paths: readonly string[] = Object.values(publicPaths)) {
  await using t = await createTestApp({ businessFile })
  t.clock.now = new Date('2026-11-23T00:00:00Z')
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, (await t.app.inject(path)).body.replaceAll('<!-- -->', '')] as const),
    ),
  )
}

const textOf = (html = '') =>
  decode(
    html
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  )

test('what the owner has not entered leaves no trace on any page', async () => {
  for (const [path, html] of await pagesOf({})) {
    for (const trace of ['aria-label="Notice"', 'What it costs', 'Asked before', 'Google reviews', 'entered'])
      expect(html, path).not.toContain(trace)
  }
})

test('prices are whole, with what they are for, and say that GST is in them', async () => {
  const prices = [
    { label: 'Call-out', from: 1430, unit: 'visit', condition: 'Weekdays only.', includesGst: true as const },
  ]
  const page = textOf((await pagesOf({ prices }, [pagePaths.home])).get(pagePaths.home))
  expect(page).toContain('Starting prices including GST.')
  expect(page).toContain('Call-out from $1,430 per visit Weekdays only.')
})

test('questions open, the first one stands open, and each paragraph is one', async () => {
  const questions = [
    { question: 'Do I have to be at home?', answer: 'For the test, yes.\nFor the rest, no.' },
    { question: 'What about <b>asbestos</b>?', answer: 'We stop.' },
  ]
  const html = (await pagesOf({ questions }, [pagePaths.home])).get(pagePaths.home) ?? ''
  const asked = html.slice(html.indexOf('id="questions"'))
  expect(asked).toContain('<details open=""><summary>Do I have to be at home?</summary>')
  expect(asked).toContain('<p>For the test, yes.</p><p>For the rest, no.</p>')
  expect(asked).toContain('<details><summary>What about &lt;b&gt;asbestos&lt;/b&gt;?</summary>')
})

test('a notice stands on every public page while it is on, yellow for a storm alone', async () => {
  const notice = {
    text: 'Storm work first. No power? Ring:',
    from: '2026-11-22T06:00',
    until: '2026-11-24T06:00',
  }
  for (const [level, isYellow] of [
    ['storm', true],
    ['holiday', false],
    ['plain', false],
  ] as const) {
    for (const [path, html] of await pagesOf({ notice: { ...notice, level } })) {
      const [band = ''] = /<section class="notice.*?<\/section>/s.exec(html) ?? []
      expect(textOf(band), path).toContain('Storm work first. No power? Ring: (07) 5550 0142')
      expect(band).toContain('<b>Storm work first.</b>')
      expect(band.includes('notice--storm')).toBe(isYellow)
    }
  }
})

test('a service that is not offered is on no page, in no list and in no data', async () => {
  const services = {
    rural: { isOffered: false },
    switchboards: { isOffered: false },
    industrial: { isOffered: true, summary: 'Plant and pumps.', description: 'We keep plant running.' },
  }
  const pages = await pagesOf({ services }, [pagePaths.home, pagePaths.services, pagePaths.terms])
  const home = pages.get(pagePaths.home) ?? ''
  expect(textOf(home)).toContain('One crew, three kinds of work')
  expect(textOf(home)).toContain('Plant and pumps.')
  expect(home).toContain('for industrial, commercial, residential work')
  expect(home).not.toContain('Rural and farming electrical work')
  expect(home).not.toContain('service-rural')
  const blocks = pages.get(pagePaths.services) ?? ''
  expect(textOf(blocks)).toContain('Three kinds of site, one standard')
  expect(textOf(blocks)).toContain('We keep plant running.')
  expect(blocks).not.toContain('id="rural"')
  expect(blocks).not.toContain('/services#rural')
  expect(textOf(pages.get(pagePaths.terms))).not.toContain('Rural and farming electrical work')
  for (const html of pages.values()) expect(textOf(html)).not.toContain('Switchboard upgrades Emergency')
})

test('no page goes on naming the kind of site or the area that was taken away', async () => {
  const settings = {
    services: { industrial: { isOffered: false }, emergency: { isOffered: false } },
    serviceAreas: ['North Brisbane', 'Moreton Bay Region', 'Bribie Island'],
    tagline: 'Brisbane and the bay',
  }
  const pages = await pagesOf(settings, Object.values(publicPaths))
  for (const [path, html] of pages) {
    const text = textOf(html)
    expect(text, path).not.toMatch(/\bplants\b|conveyor that can't stop/)
    expect(text, path).not.toContain('Sunshine Coast')
  }
  expect(textOf(pages.get(pagePaths.home))).toContain(
    'for farms, shops and homes across North Brisbane, Moreton Bay Region and Bribie Island',
  )
  expect(pages.get(pagePaths.contact)).not.toContain('site-coverage')
  const quote = pages.get(pagePaths.quote) ?? ''
  expect(quote).toContain('<option value="residential">')
  expect(quote).not.toContain('<option value="industrial"')
  expect(quote).not.toContain('<option value="emergency"')
  const portfolio = pages.get(pagePaths.portfolio) ?? ''
  expect(portfolio).toContain('id="residential"')
  expect(portfolio).not.toContain('id="industrial"')
})

test('a link that names a kind of work begins with it only while it is offered', async () => {
  const address = `${pagePaths.quote}?service=industrial`
  const chosen = '<option value="industrial" selected="">'
  expect((await pagesOf({}, [address])).get(address)).toContain(chosen)
  const withheld = await pagesOf({ services: { industrial: { isOffered: false } } }, [address])
  expect(withheld.get(address)).not.toContain('value="industrial"')
  expect(withheld.get(address)).not.toContain(' selected=""')
})

test('the headline, the intro and the story are the owner’s where he has written them', async () => {
  const texts = { homeHeadline: 'Sparks, sorted.', homeIntro: 'Two vans.', about: 'We began.\n\nWe went on.' }
  const pages = await pagesOf({ texts }, [pagePaths.home, pagePaths.about])
  expect(pages.get(pagePaths.home)).toContain('<h1>Sparks, sorted.</h1><p class="intro">Two vans.</p>')
  expect(pages.get(pagePaths.about)).toContain('<p>We began.</p><p>We went on.</p>')
})

test('every page says where the licence can be looked up, and profiles are links once they are set', async () => {
  for (const [path, html] of await pagesOf({})) {
    expect(html, path).toMatch(/<a class="inline-link" href="https:\/\/www\.worksafe\.qld\.gov\.au\//)
    expect(html, path).toContain('<a role="link" aria-disabled="true">')
  }
  const facebook = 'https://www.facebook.com/example'
  const googleReviewsUrl = 'https://g.page/example'
  for (const [path, html] of await pagesOf({ socialLinks: { facebook }, googleReviewsUrl })) {
    expect(html, path).toContain(`<a href="${facebook}" rel="me noopener">`)
    expect(html, path).toContain(`<a class="link" href="${googleReviewsUrl}" rel="noopener">`)
  }
})

test('samples of reviews can be switched off, and then no empty section is left', async () => {
  const html = (await pagesOf({ showSampleReviews: false }, [pagePaths.home])).get(pagePaths.home) ?? ''
  expect(html).not.toContain('Sample review')
  expect(html).not.toContain('id="testimonials"')
  expect((await pagesOf({}, [pagePaths.home])).get(pagePaths.home)).toContain('Sample review, industrial')
})

test('pages with all that an owner can enter stay small enough for a phone', async () => {
  const prices = Array.from({ length: 12 }, (_, place) => ({
    label: `Work number ${place} `.padEnd(60, 'of many kinds '),
    from: 100 + place,
    unit: 'visit',
    condition: `Condition ${place} `.padEnd(80, 'which depends on the board '),
    includesGst: true as const,
  }))
  for (const [path, html] of await pagesOf({ prices }, [pagePaths.quote, pagePaths.contact]))
    expect(html, path).not.toContain('Condition 3')
})
