import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, test } from '../support/browser-test.ts'

for (const { path, count, sections } of [
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
      /no cookies/,
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
]) {
  test(
    `${path} has ${count} numbered sections that say what they must, within reach of the list of contents`,
    {
      tag: '@both',
    },
    async ({ page }, { project }) => {
      await page.goto(path)
      await expect(page.getByText('Last updated')).toHaveText(/Last updated \d{1,2} \w+ \d{4}/)
      await expect(page.getByRole('main').locator('section')).toHaveText(sections)
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      const texts = await headings.allTextContents()
      expect(texts.map((text) => Number.parseInt(text, 10))).toEqual(
        Array.from({ length: count }, (_none, index) => index + 1),
      )
      const contents = page.getByRole('navigation', { name: 'On this page' })
      if (project.name === 'phone') {
        await expect(contents).toBeHidden()
        await expectAccessible(page)
        return
      }
      await contents.getByRole('link').last().click()
      await expect(headings.last()).toBeInViewport()
      await expect(contents).toBeInViewport()
    },
  )
}

test('the terms show both licences and the service areas', async ({ page }) => {
  await page.goto(pagePaths.terms)
  const main = page.getByRole('main')
  await expect(main.locator('.fact-card')).toHaveText([/Contractor licence\s*78362/, /ARC licence\s*L135276/])
  await expect(main.getByText('Glasshouse Mountains and Sunshine Coast.')).toBeVisible()
})
