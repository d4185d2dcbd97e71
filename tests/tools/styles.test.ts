import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageSheets } from '#shared/rendering.ts'
import { classesIn, classesNamedBy, readSheet, tokensSetIn, tokensUsedIn } from '../support/class-names.ts'

/** What these checks can't see, with the reason. */
const hasNoRule = {
  'preview-bar': 'public/preview.css',
  address: 'only left out in print: a[href^="mailto"]:not(.address)',
}
const isNamedElsewhere = {
  lucide: 'the icons bring it',
}
const isSetByScripts = {
  '--bar-bottom': 'boot/menu.ts',
  '--left': 'owner/leads/queue/queue-row.tsx, what is left of the day to answer in',
  '--swiped': 'components/toast/toast-card.tsx, how far a toast is swept',
}

const web = 'src/web'
const shared = readSheet(`${web}/styles/shared.css`)
/** Come with the parts of the owner's that write quotes, offer visits and make doors. */
const openedSheets = ['owner/offers', 'owner/offer-line', 'owner/visits', 'owner/doors']
const rooms = [
  {
    room: 'documents',
    sheet: ['site', ...pageSheets, 'quote-photos']
      .map((name) => readSheet(`${web}/styles/${name}.css`))
      .join('\n'),
    folders: ['documents', 'islands', 'boot'],
  },
  {
    room: 'owner',
    sheet: ['owner', ...openedSheets].map((name) => readSheet(`${web}/styles/${name}.css`)).join('\n'),
    folders: ['owner'],
  },
].map((room) => ({ ...room, named: named(room.folders) }))

describe.each(rooms)('$room', ({ room, sheet, named: { whole, composed } }) => {
  const classes = classesIn(sheet)

  test('every class that is named has a rule', () => {
    expect(without(whole, classes, hasNoRule)).toEqual([])
  })

  test('every class of a rule is named', () => {
    // What both rooms share may be of use to the public documents alone, never to the owner's pages alone.
    const own = room === 'owner' ? without(classes, classesIn(shared)) : [...classes]
    expect(without(own, new Set([...whole, ...composed]), isNamedElsewhere)).toEqual([])
  })

  test('every token that is used is set', () => {
    expect(without(tokensUsedIn(sheet), tokensSetIn(sheet), isSetByScripts)).toEqual([])
  })
})

test('every token that is set is used', () => {
  const used = new Set(rooms.flatMap(({ sheet }) => [...tokensUsedIn(sheet)]))
  const set = new Set(rooms.flatMap(({ sheet }) => [...tokensSetIn(sheet)]))
  expect(without(set, used)).toEqual([])
})

test('no line is asked for in a way that Safari does not know, and would leave out', () => {
  const thickness = /text-decoration:[^;]*\d(px|em)[^;]*;/g
  expect(rooms.flatMap(({ sheet }) => sheet.match(thickness) ?? [])).toEqual([])
})

test('every style sheet belongs to a room', () => {
  const all = readdirSync(`${web}/styles`, { recursive: true, encoding: 'utf8' })
  const entries = [
    'shared',
    'site',
    'owner',
    'galleries',
    'quote-photos',
    ...openedSheets,
    ...pageSheets,
  ].map((name) => `${name}.css`)
  const imports = entries.flatMap((entry) =>
    [...readFileSync(`${web}/styles/${entry}`, 'utf8').matchAll(/@import "\.\/([^"]+)"/g)].map(
      ([, to]) => to,
    ),
  )
  expect(all.filter((file) => file.endsWith('.css')).sort()).toEqual(
    [...new Set([...imports, ...entries])].sort(),
  )
})

function without(names: Iterable<string>, those: ReadonlySet<string>, exceptions = {}): string[] {
  return [...names].filter((name) => !those.has(name) && !(name in exceptions)).sort()
}

/** By the files of a room's folders, and by what of the common rooms they import. */
function named(folders: readonly string[]) {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(web, folder, file),
    ),
  )
  const reached = new Set(files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file)))
  for (const file of reached) for (const to of commonImports(file)) reached.add(to)
  const all = [...reached].map(classesNamedBy)
  return {
    whole: new Set(all.flatMap(({ whole }) => [...whole])),
    composed: new Set(all.flatMap(({ composed }) => [...composed])),
  }
}

function commonImports(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/from '((?:#web|\.{1,2})\/[^']+)'/g)]
    .map(([, to = '']) => path.join(to.startsWith('#') ? 'src' : path.dirname(file), to.replace('#', '')))
    .filter((to) => to.startsWith(`${web}/components/`) && existsSync(to))
}
