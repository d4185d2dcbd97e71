import { expect, test } from 'vitest'
import type { EmergencyCover } from '#shared/contract/business.ts'
import { pagePaths, publicPaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'

const explanation = 'We make it safe by phone, then drive.'

/** The pages by their paths, without React's marks. */
async function textsOf(paths: readonly string[], emergencyCover?: EmergencyCover) {
  await using t = await createTestApp(emergencyCover && { businessFile: { emergencyCover } })
  const texts = paths.map(async (path) => (await t.app.inject(path)).body.replaceAll('<!-- -->', ''))
  return new Map((await Promise.all(texts)).map((text, n) => [paths[n] ?? '', text]))
}

const paths = [pagePaths.home, pagePaths.contact, pagePaths.quote]

test('says what the owner says of coming out', async () => {
  const cover = { availability: 'around_the_clock', costToCome: 1430, explanation } as const
  for (const [path, page] of await textsOf(paths, cover)) {
    expect(page, path).toContain('Someone is on call, day and night.')
    expect(page, path).toContain(`>${explanation}</p>`)
    expect(page, path).toContain('A call-out costs $1,430 including GST.')
  }
})

test('holds nothing of what the owner has not entered', async () => {
  for (const [path, page] of await textsOf(paths)) {
    expect(page, path).toContain('The emergency line is open 24/7.')
    expect(page, path).not.toContain('Coming out')
    expect(page, path).not.toContain('undefined')
  }
})

test('no page promises day and night when the owner says that nobody is on call', async () => {
  for (const availability of ['not_now', 'within_hours'] as const) {
    for (const [path, page] of await textsOf(Object.values(publicPaths), { availability })) {
      const said = page.replaceAll(/<[^>]*>/g, ' ')
      expect(said, path).not.toMatch(/24\/7|day and night|24 hours a day|any hour/i)
    }
  }
})
