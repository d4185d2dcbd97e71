/** Checks everything that must hold before a commit: types, lint, budgets, recipes, then the tests. */
import { spawn, spawnSync } from 'node:child_process'

type Step = [name: string, command: string, args: string[]]

/** Steps of a group run side by side, because none of them uses a second core. */
const groups: Step[][] = [
  [
    ['Types', 'node', ['scripts/types.ts']],
    ['Lint and format', 'biome', ['check', '--error-on-warnings', '.']],
    ['Budgets', 'node', ['scripts/budget.ts']],
    ['Recipes of docs/adding.md', 'node', ['scripts/recipes.ts']],
  ],
  [['Unit, API and store tests', 'vitest', ['run']]],
  [['Browser tests', 'playwright', ['test']]],
]

for (const group of groups) {
  const passed = await Promise.all(group.map((step) => run(step, group.length > 1)))
  if (!passed.every(Boolean)) process.exit(1)
}

/** Runs a step and returns whether it passed. Output of parallel steps is shown when they have ended. */
function run([name, command, args]: Step, isBesideOthers: boolean): Promise<boolean> {
  const startedAt = Date.now()
  if (!isBesideOthers) console.log(`\n${name}`)
  const child = spawn(command, args, {
    stdio: ['ignore', ...Array(2).fill(isBesideOthers ? 'pipe' : 'inherit')],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      if (isBesideOthers) console.log(`\n${name}\n${Buffer.concat(said)}`)
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      if (status === 0) console.log(`${name}: passed in ${seconds} s`)
      else console.error(`\n${name}: failed`)
      resolve(status === 0)
    })
  })
}

// Only a warning, because the registry's data can change under an unchanged commit.
console.log('\nKnown weaknesses of packages')
spawnSync('node', ['scripts/audit.ts'], { stdio: 'inherit' })
