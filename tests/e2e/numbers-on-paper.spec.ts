import type { Page } from '@playwright/test'
import type { LeadNumbers } from '#shared/contract/lead-numbers.ts'
import { days } from '#shared/durations.ts'
import { sourceNames } from '#shared/leads/source.ts'
import { lostReasons } from '#shared/leads/work.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { serviceTypes } from '#shared/service-types.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'
import { sheetsOfPaper } from '../support/paper.ts'

const outcome = (label: string, leads: number) => ({ label, leads, won: 14, lost: 6, dollars: 128_400 })
const outcomes = (labels: readonly string[]) => labels.map((label, index) => outcome(label, 60 - 4 * index))

/** Of a business that has every line which its numbers can have. */
const everything: LeadNumbers = {
  answers: {
    medianMinutes: 94,
    minutes: Array.from({ length: 60 }, (_, index) => Math.round(3 * 1.14 ** index)),
    late: 7,
    stillWaiting: 3,
  },
  weeks: Array.from({ length: 12 }, (_, week) => ({
    from: new Date(Date.UTC(2026, 8, 7) + days(7 * week)).toISOString().slice(0, 10),
    won: 3 + (week % 4),
    lost: 2 + (week % 3),
    open: 1 + week,
  })),
  together: { ...outcome('Total', 162), won: 64, lost: 41, dollars: 1_284_300, valued: 49 },
  quoted: { leads: 23, dollars: 412_300 },
  services: outcomes([...Object.values(serviceTypes), 'Not specified', 'Message']),
  suburbs: outcomes([
    'North Lakes',
    'Mango Hill',
    'Upper Caboolture',
    'Bli Bli',
    'Redcliffe',
    'Upper Mount Gravatt',
    'the old house behind shops at Deebing',
    'Other',
    'Unknown',
  ]),
  sources: outcomes([...Object.values(sourceNames), 'Unknown']).map((row, index) => ({
    ...row,
    visits: 2200 - 250 * index,
  })),
  funnel: { visits: 11_240, onPhone: 7310, started: 421, sent: 162 },
  reasons: ([...lostReasons, ''] as const).map((reason, index) => ({ reason, count: 12 - index })),
}

async function openNumbers(page: Page, numbers: LeadNumbers): Promise<void> {
  await startSession(page)
  await page.route(`**${apiPaths.answerTimes}`, (route) => route.fulfill({ json: numbers }))
  await page.goto(`${pagePaths.admin}?panel=numbers`)
  await expect(page.getByRole('table', { name: 'Enquiries by week' })).toBeAttached()
}

/** What stands before each word of the drawing's key, as it is seen. */
async function picturesInKey(page: Page): Promise<string[]> {
  const pictures: string[] = []
  for (const word of ['Won', 'Still open', 'Lost']) {
    const entry = page.getByRole('figure').getByText(word, { exact: true })
    await entry.scrollIntoViewIfNeeded()
    const { x, y, height } = (await entry.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    const picture = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 16, height } })
    pictures.push(picture.toString('base64'))
  }
  return pictures
}

test('all the numbers there can be are one page of paper, whose key tells won, open and lost apart', async ({
  page,
}) => {
  await openNumbers(page, everything)
  for (const format of ['A4', 'Letter']) {
    for (const edge of ['0', '10mm']) {
      const margin = { top: edge, right: edge, bottom: edge, left: edge }
      expect(await sheetsOfPaper(page, { format, margin }), `${format}, ${edge} margins`).toBe(1)
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    expect(new Set(await picturesInKey(page)).size, `forced colours, ${colorScheme}`).toBe(3)
  }
  // As a browser prints that was not told to print backgrounds.
  await page.emulateMedia({ media: 'print', forcedColors: 'none', colorScheme: 'light' })
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('figure *')) part.style.background = 'none'
  })
  expect(new Set(await picturesInKey(page)).size, 'paper').toBe(3)
  await page.emulateMedia({ media: null })
  await enlargeLetters(page)
  expect(await sheetsOfPaper(page), 'with large letters').toBe(1)
})
