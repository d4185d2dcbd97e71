import { expect, test } from 'vitest'
import type { EmergencyCover } from '#shared/contract/business.ts'
import { pagePaths, publicPaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'

const explanation = 'We make it safe by phone, then drive.'

async function textOf(path: string, emergencyCover?: EmergencyCover): Promise<string> {
  await using t = await createTestApp(emergencyCover && { businessFile: { emergencyCover } })
  return (await t.app.inject(path)).body.replaceAll('<!-- -->', '')
}

const paths = [pagePaths.home, pagePaths.contact, pagePaths.quote]

test.each(paths)('%s says what the owner says of coming out', async (path) => {
  const page = await textOf(path, { availability: 'around_the_clock', costToCome: 1430, explanation })
  expect(page).toContain('Someone is on call, day and night.')
  expect(page).toContain(`>${explanation}</p>`)
  expect(page).toContain('A call-out costs $1,430 including GST.')
})

test.each(paths)('%s holds nothing of what the owner has not entered', async (path) => {
  const page = await textOf(path)
  expect(page).toContain('The emergency line is open 24/7.')
  expect(page).not.toContain('Coming out')
  expect(page).not.toContain('undefined')
})

test('no page promises day and night when the owner says that nobody is on call', async () => {
  for (const availability of ['not_now', 'within_hours'] as const) {
    for (const path of Object.values(publicPaths)) {
      const page = await textOf(path, { availability })
      const said = page.replaceAll(/<[^>]*>/g, ' ')
      expect(said, path).not.toMatch(/24\/7|day and night|24 hours a day|any hour/i)
    }
  }
})
