import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Rooms {
  folder: string
  /** From the ground up. The rooms on one floor don't import each other. */
  floors: readonly (readonly string[])[]
}

/** A room imports the rooms on the floors below it, and none beside or above it. */
const buildings: readonly Rooms[] = [
  {
    folder: 'src/server/',
    floors: [
      ...['base', 'config', 'db', 'bucket', 'copy', 'machines', 'http'],
      ...[
        'people',
        'notify',
        'business',
        'leads',
        'visits',
        'offers',
        'testimonials',
        'photos',
        'pages',
        'operations',
      ],
      ...['app.ts', 'open-site.ts', 'commands', 'site.ts'],
    ].map((room) => [room]),
  },
  { folder: 'src/web/owner/', floors: [['kit'], ['leads', 'site', 'settings'], ['app']] },
]

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

test.each(buildings)(
  'every file in $folder stands in a room, and imports no room beside or above',
  ({ folder, floors }) => {
    const roomOf = (file: string) => file.slice(folder.length).split('/')[0] ?? ''
    const floorOf = (file: string) => floors.findIndex((rooms) => rooms.includes(roomOf(file)))
    const inside = sources.filter((file) => file.startsWith(folder))
    expect(inside.filter((file) => floorOf(file) < 0)).toEqual([])
    const forbidden = inside.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((other) => other.startsWith(folder) && roomOf(other) !== roomOf(file))
        .filter((other) => floorOf(other) >= floorOf(file))
        .map((other) => `${file} imports ${other}`),
    )
    expect(forbidden).toEqual([])
  },
)

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
  expect(sources.filter(isInCircle)).toEqual([])
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
