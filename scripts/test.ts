/** Everything that must hold before a commit lands: types, lint, budgets, recipes, then the tests from the inside out. */
import { spawnSync } from 'node:child_process'

const steps: [name: string, command: string, args: string[]][] = [
  ['Types', 'node', ['scripts/types.ts']],
  ['Lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['Budgets', 'node', ['scripts/budget.ts']],
  ['Recipes of docs/adding.md', 'node', ['scripts/recipes.ts']],
  ['Unit, API and store tests', 'vitest', ['run']],
  ['Browser tests', 'playwright', ['test']],
]

for (const [name, command, args] of steps) {
  console.log(`\n${name}`)
  const startedAt = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\n${name}: failed`)
    process.exit(1)
  }
  console.log(`${name}: passed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

// A warning and no more: what the registry says of our packages can change under an unchanged commit.
console.log('\nKnown weaknesses of packages')
spawnSync('node', ['scripts/audit.ts'], { stdio: 'inherit' })
