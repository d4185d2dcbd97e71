import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { loadBuiltPages } from '#server/pages/site-pages.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { callAsOwner } from '../support/lead-mail.ts'
import { aTestimonial } from '../support/samples.ts'
import { createTestApp } from '../support/test-app.ts'

const built = await loadBuiltPages(path.resolve('dist'))
const everyPage = Object.values(pagePaths).toSorted()

test('pages are made before anybody asks, after each change and for a new day', {
  timeout: minutes(3),
}, async () => {
  const made: { path: string; renderedAt: string }[] = []
  await using t = await createTestApp(
    {},
    {
      pages: {
        ...built,
        module: {
          ...built.module,
          async renderPage(input) {
            const html = await built.module.renderPage(input)
            made.push(input)
            return html
          },
        },
      },
    },
  )
  const madeSince = (from = '') =>
    [...new Set(made.filter(({ renderedAt }) => renderedAt > from).map(({ path }) => path))].toSorted()
  const untilAllAreMade = () => vi.waitFor(() => expect(madeSince()).toEqual(everyPage), seconds(50))
  const address = await t.app.listen({ port: 0 })
  await untilAllAreMade()

  made.length = 0
  const added = await callAsOwner(
    t,
    'POST',
    apiPaths.testimonials,
    aTestimonial({ isApproved: true, testimonialText: 'They rang back within the hour.' }),
  )
  expect(added.statusCode).toBe(201)
  await untilAllAreMade()

  const yesterday = made.at(-1)?.renderedAt.slice(0, 10)
  t.advance(days(1))
  await vi.waitFor(() => {
    // Those of yesterday may still be in hand at the first look.
    t.tick()
    expect(madeSince(`${yesterday}T24`)).toEqual(everyPage)
  }, seconds(50))

  // A look at the content, which the tick began as well, may have all of them made once more.
  let before = -1
  await vi.waitFor(
    () => {
      const last = before
      before = made.length
      t.tick()
      expect(made.length).toBe(last)
    },
    { timeout: seconds(50), interval: 500 },
  )

  // Nothing is left to be made of a database that is gone.
  await t.db.destroy()
  const home = await fetch(address + pagePaths.home)
  expect(await home.text()).toContain('They rang back within the hour.')
})
