import { expect, test } from 'vitest'
import { pagePaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'

/** What the pages say to everybody, as whoever runs no script reads it; how it looks stands in tests/e2e. */
async function read(path: string) {
  await using t = await createTestApp()
  return partOf((await t.app.inject(path)).body)
}

interface Part {
  html: string
  words: string
  partsOf(tag: string): Part[]
  part(tag: string): Part
  headings(level: number): string[]
  /** Their names and addresses. */
  links: (string | undefined)[][]
}

function partOf(html: string): Part {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([part]) => part)
  const partsOf = (tag: string) => all(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs')).map(partOf)
  return {
    html,
    words: wordsOf(html),
    partsOf,
    part: (tag: string) => partsOf(tag)[0] ?? partOf(''),
    headings: (level: number) => partsOf(`h${level}`).map(({ words }) => words),
    links: [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => [
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsOf(inner),
      /href="([^"]*)"/.exec(attributes)?.[1],
    ]),
  }
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!-- -->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

const phone = '(07) 5550 0142'
const telephone = 'tel:+61755500142'

test('the header of every page leads everywhere, and marks the page one is on', async () => {
  const items = [
    ['Home', '/'],
    ['Services', '/services'],
    ['Portfolio', '/portfolio'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ] as const
  for (const [, path] of items) {
    const header = (await read(path)).part('header')
    const nav = header.part('nav')
    expect(nav.links, path).toEqual(items)
    expect(nav.html.match(/href="[^"]*" aria-current="page"/g), path).toEqual([
      `href="${path}" aria-current="page"`,
    ])
    expect(header.links, path).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^Example Electrical/), '/'],
        ['Leave Review', '/testimonials/submit'],
        ['Call Now', telephone],
      ]),
    )
  }
})

test('the footer names the business, its work, places, hours and licences', async () => {
  const footer = (await read(pagePaths.services)).part('footer')
  expect(footer.links).toEqual(
    expect.arrayContaining([
      ['Example Electrical', '/'],
      ...['Facebook', 'LinkedIn', 'Google'].map((profile) => [profile, undefined]),
      ['Industrial', '/services#industrial'],
      ['Commercial', '/services#commercial'],
      ['Residential', '/services#residential'],
      ['Rural/Farming', '/services#rural'],
      ['Testing & Certification', '/services#commercial'],
      ['Switchboard upgrades', '/services#residential'],
      ['Emergency repairs', '/contact'],
      [phone, telephone],
      ['office@example.com', 'mailto:office@example.com'],
      ['Privacy policy', '/privacy'],
      ['Terms of service', '/terms'],
      ['Owner sign in', '/admin/login'],
    ]),
  )
  expect(footer.html).toMatch(/href="\/admin\/login" rel="nofollow"/)
  expect(footer.html.match(/<a role="link" aria-disabled="true">/g)).toHaveLength(3)
  expect(footer.words).toMatch(
    new RegExp(
      [
        'over 15 years of experience',
        'North Brisbane Moreton Bay Region Redcliffe Peninsula Glasshouse Mountains Sunshine Coast',
        'Mon-Fri 6:00 AM-4:00 PM Sat and Sun scheduled or emergency work only Emergency 24/7',
        '78362.*L135276.*Licensed Insured.*© 2024 Example Electrical',
      ].join('.*'),
    ),
  )
})

const galleries = [
  ['Industrial Plant Solutions', 14, 'Industrial'],
  ['Residential Improvements and Repairs', 6, 'Residential'],
  ['Rural/Farming Solutions', 10, 'Rural/Farming'],
  ['Water Treatment', 6, 'Industrial'],
  ['Air Conditioning', 4, 'Residential'],
  ['Commercial', 5, 'Commercial'],
] as const
const projects = galleries.map(([title]) => title)
const plantDrawing = /src="([^"]*)" alt="Processing plant with silos/

test('the home page says what the business does, for whom, and how to reach it', async () => {
  const { html, part } = await read(pagePaths.home)
  const main = part('main')
  expect(html).toContain('<title>Electricians, Brisbane to the Sunshine Coast | Example Electrical</title>')
  expect(main.headings(1)).toEqual(['Wired right, from the street to the switch.'])
  const services = ['Industrial', 'Rural/Farming', 'Commercial', 'Residential']
  expect(main.headings(3)).toEqual([...services, ...projects])
  for (const text of [
    '10+ years in business',
    'Licensed & Insured',
    '24/7 Emergency',
    '15+ Years Experience',
    'Electrical Contractor Licence 78362, ARC licence L135276',
    'Samples only, until our first client reviews are in.',
  ])
    expect(main.words).toContain(text)
  expect(main.links).toEqual(
    expect.arrayContaining([
      ['Request Quote', '/quote'],
      [`Emergency ${phone}`, telephone],
      ['000', 'tel:000'],
      ['Learn More about industrial electrical work', '/services#industrial'],
      ['Learn More about rural and farming electrical work', '/services#rural'],
      ['Learn More about commercial electrical work', '/services#commercial'],
      ['Learn More about residential electrical work', '/services#residential'],
      ...projects.map((title) => [title, expect.stringMatching(/^\/portfolio#/)]),
    ]),
  )
  expect(
    main.html.match(/class="service-card">.*?<\/ul>/gs)?.map((card) => card.match(/<li/g)?.length),
  ).toEqual([4, 4, 4, 4])
  expect(main.words.match(/Sample review, /g)).toHaveLength(3)
  expect(main.words.match(/\bSAMPLE\b/g)).toHaveLength(3)
  expect(main.html.match(/5 out of 5/g)).toHaveLength(3)
  expect(main.words).not.toContain('View All Projects')
  // Numbers in a drawing are explained where it is shown whole.
  expect(plantDrawing.exec(main.html)?.[1]).toMatch(/#plain$/)
})

test('the services page says of each kind of work what is included and where it is used', async () => {
  const main = (await read(pagePaths.services)).part('main')
  expect(main.headings(1)).toEqual(['Electrical services'])
  const titles = ['Industrial', 'Rural/Farming', 'Commercial', 'Residential']
  expect(main.headings(2)).toEqual([...titles, 'Not sure which one you need?'])
  expect(main.part('nav').links.map(([name]) => name)).toEqual(titles)
  const blocks = main.partsOf('section').slice(0, 4)
  for (const block of blocks) {
    expect(block.headings(3)).toEqual(['Our Services Include', 'Applications'])
    const [included, uses] = block.partsOf('ul')
    expect(included?.partsOf('li')).toHaveLength(8)
    expect(uses?.partsOf('li').length).toBeGreaterThan(0)
  }
  expect(blocks[3]?.words).toContain('interconnected photoelectric smoke alarms')
  expect(main.links.slice(-2)).toEqual([
    ['Request Quote', '/quote'],
    [`Call ${phone}`, telephone],
  ])
})

test('the portfolio has six projects, each with its sheets, and leads on', async () => {
  const main = (await read(pagePaths.portfolio)).part('main')
  expect(main.headings(1)).toEqual(['Project portfolio'])
  expect(main.headings(2)).toEqual([...projects, 'Got a job to draw up?'])
  expect(main.part('nav').links.map(([name]) => name)).toEqual(
    galleries.map(([title, count]) => `${title} ${count} sheets`),
  )
  expect([...main.words.matchAll(/Category (\S+) Dwg (\d\d \/ \d\d)/g)].map(([, ...told]) => told)).toEqual(
    galleries.map(([, count, category]) => [category, `01 / ${String(count).padStart(2, '0')}`]),
  )
  expect(main.links.slice(-2)).toEqual([
    ['Request Quote', '/quote'],
    ['Contact us', '/contact'],
  ])
  expect(plantDrawing.exec(main.html)?.[1]).not.toContain('#')
  expect(main.words).toContain('1 Control board')
})

test('the about page tells the story, the values and the licences, and leads on', async () => {
  const main = (await read(pagePaths.about)).part('main')
  const [story, values, licences] = main.partsOf('section')
  expect(main.headings(1)).toEqual(['About us'])
  expect(story?.words).toMatch(/was founded in 2014.*over 15 years of experience/)
  expect(values?.headings(3)).toEqual([
    'Quality Workmanship',
    'Safety First',
    'Customer Focus',
    'Reliability',
    'Continuous Improvement',
    'Transparent Pricing',
  ])
  expect(values?.words).not.toMatch(/\b(five|six) values\b/i)
  expect(licences?.words).toMatch(
    /Electrical contractor licence 78362.*ARC licence L135276.*Insured.*Safety certified/i,
  )
  expect(main.links).toEqual([
    [
      'Check it in the official licence search',
      expect.stringMatching(/^https:\/\/www\.worksafe\.qld\.gov\.au\//),
    ],
    ['Request Quote', '/quote'],
    ['Contact us', '/contact'],
  ])
  expect(main.html, 'no button that could not work').not.toContain('Copy')
})

test('the contact page has both lines, the e-mail, the hours and the coverage', async () => {
  const main = (await read(pagePaths.contact)).part('main')
  expect(main.words).toMatch(
    /Business hours line .*?\(07\) 5550 0142 24\/7 emergency line .*?\(07\) 5550 0142/,
  )
  expect(main.links.filter(([name]) => name === phone)).toEqual([
    [phone, telephone],
    [phone, telephone],
    [phone, telephone],
  ])
  expect(main.links).toEqual(
    expect.arrayContaining([
      ['In danger 000', 'tel:000'],
      ['Energex 13 62 62', 'tel:136262'],
      ['Fallen line 13 19 62', 'tel:131962'],
      [`Call ${phone}`, telephone],
      ['office@example.com', 'mailto:office@example.com'],
    ]),
  )
  const items = main.partsOf('li').map(({ words }) => words)
  for (const hours of [
    'Mon-Fri 6:00 AM-4:00 PM',
    'Sat and Sun scheduled or emergency work only',
    'Emergency 24/7',
  ])
    expect(items).toContainEqual(expect.stringContaining(hours))
  expect(main.headings(3)).toEqual([
    'Do you cover my suburb?',
    'North Brisbane',
    'Moreton Bay Region',
    'Redcliffe Peninsula',
    'Glasshouse Mountains',
    'Sunshine Coast',
  ])
})

test('the quote page says what it promises beside the form, and the review form leads home', async () => {
  const main = (await read(pagePaths.quote)).part('main')
  for (const title of ['Transparent pricing', 'Fast response', 'Quality guarantee'])
    expect(main.headings(3).concat(main.headings(2))).toContain(title)
  expect(main.words).toContain("We'll contact you within 24 hours")
  expect(main.words).toContain('valid for 30 days unless otherwise specified')
  expect(main.links).toContainEqual([phone, telephone])
  expect((await read(pagePaths.submitTestimonial)).part('main').links).toEqual(
    expect.arrayContaining([
      ['Cancel', '/'],
      ['Back to Home', '/'],
    ]),
  )
})

test.each([
  [
    pagePaths.privacy,
    [
      /your name.*contact details.*service address.*service requirements.*communication preferences/,
      /We use your information/,
      /do not sell.*your consent.*service providers.*law requires/,
      /needs a password/,
      /ask us to delete/,
      /update it.*delete it.*marketing.*complain to the Office of the Australian Information Commissioner/,
      /no cookies.*note when and how often its page was opened/,
      /change this page/,
      /call \(07\) 5550 0142 or email office@example\.com/,
    ],
  ],
  [
    pagePaths.terms,
    [
      /You accept them when/,
      /Industrial.*Commercial.*Residential.*Rural and farming.*Emergency repairs.*Testing and certification.*Switchboard upgrades.*Glasshouse Mountains and Sunshine Coast\./,
      /valid for 30 days from the date of issue unless otherwise specified/,
      /Invoices are due/,
      /Electrical Safety Act 2002 \(Qld\).*AS\/NZS 3000.*workers' compensation.*local council rules/,
      /within 12 months/,
      /to the extent the law allows/,
      /less than 24 hours/,
      /text, drawings, photos and marks/,
      /Negotiation.*Mediation.*Queensland courts/,
      /change these terms/,
      /call \(07\) 5550 0142 or email office@example\.com/,
    ],
  ],
] as const)('%s has numbered sections that say what they must', async (path, sections) => {
  const main = (await read(path)).part('main')
  expect(main.partsOf('section').map(({ words }) => words)).toEqual(
    sections.map((pattern) => expect.stringMatching(pattern)),
  )
  if (path === pagePaths.terms) expect(main.words).toMatch(/Contractor licence 78362.*ARC licence L135276/)
  expect(main.headings(2).map((title) => Number.parseInt(title, 10))).toEqual(
    sections.map((_, index) => index + 1),
  )
})
