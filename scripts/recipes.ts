/**
 * Carries out the recipes of docs/adding.md on a copy of the repository, and checks that each section names
 * the files that it takes and those that the compiler asks for, and that the site has what was added.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { disagreements, missingPlaces } from './recipes/adding-page.ts'
import { channel } from './recipes/channel.ts'
import { field } from './recipes/field.ts'
import { page } from './recipes/page.ts'
import { panel } from './recipes/panel.ts'
import { type Edit, isAskedFor, makeEdit, type Recipe } from './recipes/recipe.ts'
import { service } from './recipes/service.ts'
import { setting } from './recipes/setting.ts'
import { table } from './recipes/table.ts'

const recipes: readonly Recipe[] = [field, service, page, channel, setting, table, panel]
const copied = [
  'src',
  'drawings',
  'tests/support',
  'scripts/recipes',
  'package.json',
  'tsconfig.base.json',
  '.env.example',
]
const bin = path.resolve('node_modules/.bin')

try {
  const adding = await readFile('docs/adding.md', 'utf8')
  stopAt([...missingPlaces(adding), ...recipes.flatMap((recipe) => disagreements(adding, recipe))])
  await using copy = await makeCopy()
  await carryOut(copy.folder)
  console.log(`${recipes.length} recipes: ${recipes.map(({ heading }) => heading).join(', ')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function makeCopy() {
  const folder = await mkdtemp(path.join(tmpdir(), 'recipes-'))
  for (const name of copied) await cp(name, path.join(folder, name), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

async function carryOut(copy: string): Promise<void> {
  const askCompiler = () => run(copy, 'tsc', ['-p', 'scripts/recipes/tsconfig.json', '--pretty', 'false'])
  await makeEdits(copy, (edit) => !isAskedFor(edit))
  stopAt(wrongQuestions((await askCompiler()).output))
  await makeEdits(copy, isAskedFor)
  const [types, seen] = await Promise.all([
    askCompiler(),
    run(copy, 'vitest', ['run', '--config', 'scripts/recipes/vitest.config.ts']),
  ])
  stopAt(types.status === 0 ? [] : ['With all edits made the compiler still asks:', types.output])
  stopAt(seen.status === 0 ? [] : ['What was added is not to be seen in the site:', seen.output])
}

async function makeEdits(copy: string, isMeant: (edit: Edit) => boolean): Promise<void> {
  for (const recipe of recipes) {
    for (const edit of recipe.edits.filter(isMeant)) await makeEdit(copy, recipe, edit)
  }
}

/** Returns where the compiler asks for less or for more than the recipes say. */
function wrongQuestions(output: string): string[] {
  // A message begins with its file; the lines that explain it are indented.
  const messages = output.split(/\n(?=\S)/).filter((message) => message.includes('error TS'))
  const expected = recipes.flatMap(({ heading, word, edits }) =>
    edits.filter(isAskedFor).map(({ file }) => ({ heading, word, file })),
  )
  const isIn = (message: string, file: string) => message.startsWith(`${file}(`)
  const asksFor = (message: string, { word, file }: (typeof expected)[number]) =>
    isIn(message, file) && message.toLowerCase().replaceAll('_', '').includes(word)
  /** A file that a recipe changes anyway may report the edit that was left out. */
  const changed = recipes.flatMap(({ edits }) => edits.map(({ file }) => file))
  return [
    ...expected
      .filter((edit) => !messages.some((message) => asksFor(message, edit)))
      .map(({ heading, file }) => `"${heading}": the compiler does not ask for ${file}.`),
    ...messages
      .filter((message) => !changed.some((file) => isIn(message, file)))
      .map((message) => `The compiler asks for what docs/adding.md does not say it asks for: ${message}`),
  ]
}

function run(copy: string, command: string, args: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | null; output: string }>()
  const child = spawn(path.join(bin, command), args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.on('error', reject)
  child.on('close', (status) => resolve({ status, output }))
  return promise
}

function stopAt(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
