import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Page {
  file: string
  text: string
}

const pages = read('README.md', 'docs/**/*.md', 'src/**/*.md', 'drawings/**/*.md')
const code = read(
  '{src,drawings,tests,scripts}/**/*.{ts,tsx,mjs,css}',
  'deploy/**/*',
  '*.{ts,json}',
  'Dockerfile',
  '.env.example',
).filter(({ file }) => path.resolve(file) !== import.meta.filename)

const specification = readFileSync('docs/specification.md', 'utf8')
const sections = [...specification.matchAll(/^#{2,3} ([\d.]*\d)\.? /gm)].map(([, number = '']) => number)
const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 3))

test('the specification numbers each section once, in order', () => {
  expect(sections.length).toBeGreaterThan(50)
  expect(sections).toEqual([...new Set(sections)].toSorted(byNumber))
})

test('code that names the specification cites one of its sections', () => {
  const named = findIn(code, /\bspecification\b(?: (\d+(?:\.\d+)*))?/gi)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ cited }) => !sections.includes(cited))).toEqual([])
})

test('a page that cites the specification cites one of its sections', () => {
  const named = findIn(pages, /\bspecification (\d+(?:\.\d+)*)/gi)
  expect(named.filter(({ cited }) => !sections.includes(cited))).toEqual([])
})

test('nothing cites the sections of a page that is not here', () => {
  expect(findIn(code, /\b(?:content[- ]facts|product[- ]spec|sections? \d+)/gi)).toEqual([])
})

test('every decision that is cited was written down', () => {
  const named = findIn([...code, ...pages], /\bdecisions?[ /](\d+)/gi)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ cited }) => !decisions.includes(cited))).toEqual([])
  // The folder alone tells nobody where to look.
  expect(findIn(code, /\bdocs\/decisions\b(?!\/\d{3})/g)).toEqual([])
})

test('every page of docs that is named exists', () => {
  const named = findIn([...code, ...pages], /\bdocs\/([\w./-]+\.md)\b/g)
  expect(named.filter(({ cited }) => !existsSync(path.join('docs', cited)))).toEqual([])
})

test('every link between pages leads somewhere', () => {
  const links = findIn(pages, /\]\((?!https?:|mailto:)([^)]+)\)/g)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ file, cited }) => !leadsSomewhere(file, cited))).toEqual([])
})

function read(...patterns: string[]): Page[] {
  const files = globSync(patterns).filter((file) => !file.includes('node_modules') && statSync(file).isFile())
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

/** Every place of the pattern, and what its brackets caught; a comment's line breaks count as spaces. */
function findIn(texts: Page[], pattern: RegExp) {
  return texts.flatMap(({ file, text }) => {
    const inOneLine = text.replaceAll(/\n\s*(?:\*|\/\/|#(?= ))?[ \t]*/g, ' ')
    return [...inOneLine.matchAll(pattern)].map(([found, cited = '']) => ({ file, found, cited }))
  })
}

function leadsSomewhere(from: string, link: string): boolean {
  const [address = '', anchor] = link.split('#')
  const target = address ? path.join(path.dirname(from), address) : from
  if (!existsSync(target)) return false
  return anchor === undefined || headingsOf(target).includes(anchor)
}

/** As addresses within the page, the way that GitHub makes them. */
const headingsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
