/**
 * Simulates a site with kills, full disks, clocks set back and false answers, and checks what was promised:
 * npm run simulate -- [--seed 1] [--stories 10000] [--bugs]; --bugs plants mistakes and must find each.
 */
import { parseArgs } from 'node:util'
import { type PlantedBug, plantedBugs } from '../tests/simulation/planted-bugs.ts'
import { play } from '../tests/simulation/play.ts'
import { type Story, shorten, tellStory } from '../tests/simulation/story.ts'
import { wholeNumber } from './measure/whole-number.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    stories: { type: 'string', default: '10000' },
    bugs: { type: 'boolean', default: false },
  },
})
const from = wholeNumber('seed', values.seed)
const stories = wholeNumber('stories', values.stories)

const problemsOf = async (story: Story, bug?: PlantedBug) => (await play(story, bug)).problems

async function findBug(bug: PlantedBug): Promise<boolean> {
  for (let seed = from; seed < from + stories; seed += 1) {
    const [problem] = await problemsOf(tellStory(seed), bug)
    if (!problem) continue
    console.log(`${bug.name}: found by seed ${seed} (${problem}).`)
    return true
  }
  console.log(`${bug.name}: NOT FOUND in ${stories} stories.`)
  return false
}

async function explain(story: Story, problems: readonly string[]): Promise<void> {
  const shortest = await shorten(story, async (shorter) => (await problemsOf(shorter)).length > 0)
  console.log(`Seed ${story.seed}: ${problems.join('; ')}.`)
  console.log(`  begins at ${shortest.startsAt.toISOString()}: ${JSON.stringify(shortest.steps)}`)
}

let failures = 0
const begunAt = performance.now()
if (values.bugs) {
  for (const bug of plantedBugs) if (!(await findBug(bug))) failures += 1
} else {
  for (let seed = from; seed < from + stories; seed += 1) {
    const story = tellStory(seed)
    const problems = await problemsOf(story)
    if (problems.length === 0) continue
    failures += 1
    await explain(story, problems)
  }
}
const seconds = Math.round((performance.now() - begunAt) / 1000)
const told = values.bugs ? `${plantedBugs.length} mistakes` : `${stories} stories from seed ${from}`
console.log(`${told} in ${seconds} s, ${failures} failed.`)
process.exitCode = failures === 0 ? 0 : 1
