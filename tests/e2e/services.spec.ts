import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'
import { expectImagesInOrder } from '../support/page-checks.ts'

test('four blocks alternate, and the jump list leads to each, and each on to the quote', async ({ page }) => {
  await page.goto(pagePaths.services)
  const blocks = page.locator('.service')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [place, block] of (await blocks.all()).entries()) {
      const image = await block.getByRole('img').boundingBox()
      const title = await block.getByRole('heading', { level: 2 }).boundingBox()
      if (!image || !title) throw new Error('A block without image or title')
      if (width === 390) expect(image.y).toBeLessThan(title.y)
      else expect(image.x < title.x).toBe(place % 2 === 0)
    }
  }
  await expect(blocks).toHaveCount(4)
  await expectImagesInOrder(page, [/service-industrial/])

  await test.step('the jump list leads to a block, clear of the bar', async () => {
    const jump = page.getByRole('navigation', { name: 'Kinds of work' })
    await jump.getByRole('link', { name: 'Commercial' }).click()
    const heading = page.getByRole('heading', { name: 'Commercial', exact: true })
    await expect(heading).toBeInViewport()
    const [bar, title] = await Promise.all([
      page.locator('.site-header__bar').boundingBox(),
      heading.boundingBox(),
    ])
    expect(title?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  // What the quote form begins with then: tests/api/asked-pages.test.ts.
  await test.step('each block leads to the quote with its kind of work named', async () => {
    for (const [title, service] of [
      ['Industrial', 'industrial'],
      ['Rural/Farming', 'rural'],
      ['Commercial', 'commercial'],
      ['Residential', 'residential'],
    ] as const) {
      const block = page.getByRole('region', { name: title, exact: true })
      const link = block.getByRole('link', { name: 'Request a quote' })
      await expect(link).toHaveAttribute('href', `${pagePaths.quote}?service=${service}`)
    }
  })
})
