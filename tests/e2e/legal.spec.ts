import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test } from '../support/browser-test.ts'

const pages = [
  {
    path: pagePaths.privacy,
    count: 9,
    sections: [
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
  },
  {
    path: pagePaths.terms,
    count: 12,
    sections: [
      /You accept them when/,
      /Industrial.*Commercial.*Residential.*Rural and farming.*Emergency repairs.*Testing and certification.*Switchboard upgrades/,
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
  },
] as const

test('each has numbered sections that say what they must', async ({ page }) => {
  for (const { path, count, sections } of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText('Last updated')).toHaveText(/Last updated \d{1,2} \w+ \d{4}/)
      const main = page.getByRole('main')
      await expect(main.locator('section')).toHaveText(sections)
      const texts = await main.getByRole('heading', { level: 2 }).allTextContents()
      expect(texts.map((text) => Number.parseInt(text, 10))).toEqual(
        Array.from({ length: count }, (_none, index) => index + 1),
      )
      await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
      await expectAccessible(page)
    })
  }
  // The terms show both licences and the service areas.
  const main = page.getByRole('main')
  await expect(main.locator('.fact-card')).toHaveText([/Contractor licence\s*78362/, /ARC licence\s*L135276/])
  await expect(main.getByText('Glasshouse Mountains and Sunshine Coast.')).toBeVisible()
})

test('on a desk the list of contents stays beside the sections', { tag: '@desk' }, async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link').last().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeInViewport()
    await expect(contents).toBeInViewport()
  }
})
