import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test } from '../support/browser-test.ts'
import { expectImagesInOrder, expectNoSidewaysScroll } from '../support/page-checks.ts'

test('four blocks alternate: description, what is included, applications, image', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto(pagePaths.services)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electrical services')
  const blocks = page.locator('.service')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Industrial',
    'Rural/Farming',
    'Commercial',
    'Residential',
    'Not sure which one you need?',
  ])
  for (const place of [0, 1, 2, 3]) {
    const block = blocks.nth(place)
    await expect(block.getByRole('heading', { level: 3 })).toHaveText([
      'Our Services Include',
      'Applications',
    ])
    await expect(block.getByRole('list').first().getByRole('listitem')).toHaveCount(8)
    await expect(block.getByRole('list').nth(1).getByRole('listitem').first()).toBeVisible()
    const image = await block.getByRole('img').boundingBox()
    const title = await block.getByRole('heading', { level: 2 }).boundingBox()
    if (!image || !title) throw new Error('A block without image or title')
    if (isMobile) expect(image.y).toBeLessThan(title.y)
    else expect(image.x < title.x).toBe(place % 2 === 0)
  }
  await expectImagesInOrder(page, [/service-industrial/])
  await expect(page.getByRole('region', { name: 'Residential' })).toContainText(
    'interconnected photoelectric smoke alarms',
  )
  const end = page.getByRole('region', { name: 'Not sure which one you need?' })
  await expect(end.getByRole('link', { name: 'Request Quote' })).toHaveAttribute('href', '/quote')
  await expect(end.getByRole('link', { name: 'Call (07) 5550 0142' })).toHaveAttribute(
    'href',
    'tel:+61755500142',
  )
})

test('on a phone the jump list leads to each block, and each block on to the quote', async ({ page }) => {
  await page.goto(pagePaths.services)
  await test.step('the jump list leads to a block, clear of the bar', async () => {
    const jump = page.getByRole('navigation', { name: 'Kinds of work' })
    await expect(jump.getByRole('link')).toHaveText([
      'Industrial',
      'Rural/Farming',
      'Commercial',
      'Residential',
    ])
    await jump.getByRole('link', { name: 'Commercial' }).click()
    const heading = page.getByRole('heading', { name: 'Commercial', exact: true })
    await expect(heading).toBeInViewport()
    const [bar, title] = await Promise.all([
      page.locator('.site-header__bar').boundingBox(),
      heading.boundingBox(),
    ])
    expect(title?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  await test.step('each block leads to the quote with its kind of work named', async () => {
    for (const [title, service, description] of [
      ['Industrial', 'industrial', ''],
      ['Rural/Farming', '', 'Rural: '],
      ['Commercial', 'commercial', ''],
      ['Residential', 'residential', ''],
    ] as const) {
      const block = page.getByRole('region', { name: title, exact: true })
      await block.getByRole('link', { name: 'Request a quote' }).click()
      await expect(page.getByLabel('Service type')).toHaveValue(service)
      await expect(page.getByLabel('What needs doing?')).toHaveValue(description)
      await page.goBack()
    }
  })

  await test.step('meets WCAG 2.2 AA, also at 320 pixels', async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
