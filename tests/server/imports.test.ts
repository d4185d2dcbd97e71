import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The server's rooms from the ground up. Each imports the rooms before it and none after it. */
const floors = [
  ...['base', 'config', 'db', 'bucket', 'machines', 'http'],
  ...['people', 'notify', 'business', 'leads', 'testimonials', 'photos', 'pages', 'operations'],
  ...['app.ts', 'open-site.ts', 'commands', 'site.ts'],
]

/** Files that still import themselves in the end. This list only gets shorter. */
const knownCircles = [
  ...['inquiries/inquiry-list.tsx', 'inquiries/inquiry-split.tsx'].map((file) => `owner/${file}`),
  ...['item', 'list'].map((part) => `owner/job-cards/job-card-${part}.tsx`),
  ...['job-cards-part.tsx', 'job-cards.tsx', 'later-job-cards.ts'].map((file) => `owner/job-cards/${file}`),
  ...['owner/later-pages.tsx', 'owner/portfolio-images/portfolio-images-tab.tsx'],
  ...['later-forget.ts', 'lead-view.tsx', 'lead.tsx'].map((file) => `owner/lead/${file}`),
  ...['item', 'list'].map((part) => `owner/testimonials/testimonial-${part}.tsx`),
  ...['owner/testimonials/testimonials-tab.tsx', 'owner/written/later-written-form.ts'],
].map((file) => `src/web/${file}`)

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

/** What a source imports of the project, types as well. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/(?:from|import\() ?'(#server|#shared|#web|\.{1,2})(\/[^']+\.tsx?)'/g)].map(
    ([, start = '', rest = '']) =>
      start.startsWith('#') ? `src/${start.slice(1)}${rest}` : path.join(path.dirname(file), start + rest),
  )
  return named.filter((other) => sources.includes(other))
}

test('every file of the server stands in a room, and imports nothing of a room above', () => {
  const floorOf = (file: string) => floors.indexOf(file.split('/')[2] ?? '')
  const server = sources.filter((file) => file.startsWith('src/server/'))
  expect(server.filter((file) => floorOf(file) < 0)).toEqual([])
  const upward = server.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((other) => other.startsWith('src/server/') && floorOf(other) > floorOf(file))
      .map((other) => `${file} imports ${other}`),
  )
  expect(upward).toEqual([])
})

test('the contract imports neither server nor browser, and those two not each other', () => {
  const wing = (file: string) => file.split('/')[1] ?? ''
  const across = sources.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((other) => wing(other) !== wing(file) && wing(other) !== 'shared')
      .map((other) => `${file} imports ${other}`),
  )
  expect(across).toEqual([])
})

test('no import leads back to where it came from', () => {
  expect(sources.filter(isInCircle).toSorted()).toEqual(knownCircles.toSorted())
})

/** Whether the imports of `file` lead back to it. */
function isInCircle(file: string): boolean {
  const seen = new Set<string>()
  const ahead = [...(imports.get(file) ?? [])]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === file) return true
    if (seen.has(next)) continue
    seen.add(next)
    ahead.push(...(imports.get(next) ?? []))
  }
  return false
}
