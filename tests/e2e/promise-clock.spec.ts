import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { days, hours, seconds } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { row, rows, sendQuote, signInToEmptyQueue } from '../support/lead-screen.ts'

/** A lead that came in at `moment`. */
async function aLeadOf(moment: Date, page: Page, dataDir: string, name: string): Promise<string> {
  const id = await sendQuote(page, { name })
  const database = new DatabaseSync(path.join(dataDir, 'site.db'), { timeout: seconds(10) })
  const { table } = inquiries.quote
  database.prepare(`update ${table} set created_at = ? where id = ?`).run(moment.toISOString(), id)
  database.close()
  return id
}

/** As the screen shows it, whatever notation the style sheet has it in. */
const paint = (part: Locator, property: 'color' | 'backgroundColor') =>
  part.evaluate((element, property) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(element)[property]
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return { red, green, blue, alpha }
  }, property)

test.describe('in a browser that keeps the time of Sydney', () => {
  test.use({ timezoneId: 'Australia/Sydney' })

  test('the promise is kept at Brisbane time over New Year', async ({ page, site: { dataDir } }) => {
    // 2:05 pm in Brisbane, 3:05 pm in Sydney, where the new year begins an hour before.
    await aLeadOf(new Date('2025-12-31T04:05:00Z'), page, dataDir, 'Sylvester')
    await startSession(page)
    for (const [now, look, words] of [
      ['2025-12-31T13:30:00Z', 'plain', 'Answer by Thu 2:05 pm'],
      ['2026-01-01T00:05:00Z', 'soon', 'Answer by 2:05 pm'],
      ['2026-01-01T04:06:00Z', 'late', 'Late by 1 min'],
    ] as const) {
      await page.clock.setFixedTime(now)
      await page.goto(pagePaths.admin)
      await expect(row(page, 'Sylvester'), now).toHaveAttribute('data-look', look)
      await expect(row(page, 'Sylvester'), now).toContainText(words)
    }
  })
})

test('who waits longer than promised stands first, in red, and what is to be followed up says when', async ({
  page,
  site: { dataDir },
}, { retry }) => {
  await test.step('on the row and on the lead', async () => {
    const name = (word: string) => `${word} ${retry}`
    const hoursAgo = (count: number) => new Date(Date.now() - hours(count))
    await signInToEmptyQueue(page)
    await aLeadOf(hoursAgo(26.5), page, dataDir, name('Overdue'))
    await aLeadOf(hoursAgo(21), page, dataDir, name('Runs Out'))
    await aLeadOf(hoursAgo(0), page, dataDir, name('Just Came'))
    await page.goto(pagePaths.admin)
    await expect(rows(page)).toHaveText([/Overdue/, /Runs Out/, /Just Came/])
    await expect(rows(page).first()).toHaveAttribute('data-look', 'late')
    await expect(rows(page).nth(1)).toHaveAttribute('data-look', 'soon')
    const late = page.getByText('Late by 2 h', { exact: true })
    await expect(late).toBeVisible()
    const { red, green, blue } = await paint(late.first(), 'backgroundColor')
    expect(red, 'more red than all else').toBeGreaterThan(green + blue)
    await expectAccessible(page)

    await rows(page).first().getByRole('link').first().click()
    const lead = page.getByRole('article', { name: `Enquiry from ${name('Overdue')}` })
    await expect(lead).toContainText(/Late by 2 h(?! \d)/)
  })

  await test.step('what is to be followed up says when, beside how late the answer is', async () => {
    const name = (word: string) => `${word} ${retry}`
    const remindOf = (id: string, moment: Date) => {
      const database = new DatabaseSync(path.join(dataDir, 'site.db'), { timeout: seconds(10) })
      const { table } = inquiries.quote
      database.prepare(`update ${table} set follow_up_at = ? where id = ?`).run(moment.toISOString(), id)
      database.close()
    }
    const ago = (ms: number) => new Date(Date.now() - ms)
    remindOf(await aLeadOf(ago(days(36)), page, dataDir, name('Long Late')), ago(hours(25)))
    const finished = await aLeadOf(ago(days(3)), page, dataDir, name('Long Won'))
    remindOf(finished, ago(hours(25)))
    remindOf(await aLeadOf(ago(0), page, dataDir, name('In Time')), ago(-days(2)))
    const won = { data: { kind: 'status', status: 'won' }, headers: { 'idempotency-key': finished } }
    expect((await page.request.post(inquiries.quote.paths.events(finished), won)).ok()).toBe(true)
    await page.goto(`${pagePaths.admin}?view=today`)
    await expect(row(page, name('Long Late'))).toContainText('Late by 35 days')
    await expect(row(page, name('Long Late'))).toContainText(/Follow-up was due \w{3} \d+(:\d\d)? [ap]m/)
    await page.goto(`${pagePaths.admin}?view=all&search=${encodeURIComponent(name('Long Won'))}`)
    await expect(row(page, name('Long Won'))).toContainText(
      /Won, \d+ \w{3}, follow-up was due \w{3} \d+(:\d\d)? [ap]m/,
    )
    await page.goto(`${pagePaths.admin}?lead=${finished}`)
    await expect(page.getByRole('article')).toContainText(/Due since \w{3} \d+(:\d\d)? [ap]m/)
    await page.goto(`${pagePaths.admin}?search=${encodeURIComponent(name('In Time'))}`)
    await expect(row(page, name('In Time'))).toContainText(/Answer by .*Follow-up \w{3} \d+(:\d\d)? [ap]m/)
    await expectAccessible(page)
  })
})
