import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test } from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'

test('for somebody in trouble there are the number, the three checks and their numbers', async ({ page }) => {
  for (const [path, name] of [
    [pagePaths.home, 'Electrical emergency?'],
    [pagePaths.contact, 'Electrical emergency?'],
    [pagePaths.quote, "Can't wait?"],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      const card = page.getByRole('region', { name, exact: true })
      await expect(card).toContainText('The emergency line is open 24/7.')
      // What the owner has not entered is not said.
      await expect(card).not.toContainText('GST')
      const summary = card.getByText('Three quick checks before you ring')
      if (path !== pagePaths.contact) await summary.click()
      for (const number of [
        'In danger 000',
        'Energex 13 62 62',
        'Fallen line 13 19 62',
        'Call (07) 5550 0142',
      ]) {
        const target = card.getByRole('link', { name: number, exact: true })
        await expect(target).toBeVisible()
        expect((await target.boundingBox())?.height, number).toBeGreaterThanOrEqual(44)
      }
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(card.getByRole('listitem')).toContainText([
        'Is the whole street out?',
        'Is it safe?',
        'Otherwise, ring us',
      ])

      const form = page.locator('form#form')
      // On /contact the numbers stand above the form, and the checks below it.
      if (path !== pagePaths.contact && (await form.isVisible())) {
        const [above, below] = await Promise.all([card.boundingBox(), form.boundingBox()])
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
      }
      await expectAccessible(page)
      await enlargeLetters(page)
    })
  }
})
