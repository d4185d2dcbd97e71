import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The server's parts, each of which imports those before it and none after. */
const parts = [
  ...[
    'timers.ts',
    'one-at-a-time.ts',
    'disk.ts',
    'workers',
    'config-error.ts',
    'bucket-settings.ts',
    'channel-settings.ts',
    'postgres-options.ts',
    'config.ts',
    'db',
  ],
  ...[
    'bucket',
    'stores',
    'http',
    'business',
    'auth',
    'mail',
    'channels',
    'keys',
    'alarms',
    'outbox',
    'operations',
  ],
  ...['photos', 'pages', 'plain-forms', 'routes', 'app.ts', 'open-site.ts', 'commands', 'site.ts'],
]

const sources = globSync('src/{server,shared}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))

/** What a source imports of the project, types as well. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/(?:from|import\() ?'(#server|#shared|\.{1,2})(\/[^']+\.ts)'/g)]
  return named.map(([, start = '', rest = '']) =>
    start.startsWith('#') ? `src/${start.slice(1)}${rest}` : path.join(path.dirname(file), start + rest),
  )
}

const imports = new Map(sources.map((file) => [file, importsOf(file)]))

test('no import of the server runs back up', () => {
  const partOf = (file: string) => parts.indexOf(file.split('/')[2] ?? '')
  for (const [file, imported] of imports) {
    if (!file.startsWith('src/server/')) continue
    expect(partOf(file), `${file} is in no part`).toBeGreaterThanOrEqual(0)
    const upward = imported.filter((other) => other.startsWith('src/server/') && partOf(other) > partOf(file))
    expect(upward, file).toEqual([])
  }
})

test('no import leads back to where it came from', () => {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    expect(way, `${file} imports itself in the end`).not.toContain(file)
    if (done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of sources) visit(file, [])
})
