/**
 * Simulates a site with kills, full disks, clocks set back and false answers, and checks its promises: npm
 * run simulate -- [--seed 1] [--stories 10000] [--bugs]; --bugs plants mistakes, each of which must be found.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
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
const seeds = Array.from({ length: stories }, (_, index) => from + index)

/** Each thread runs every n-th story, with its own clock and random numbers. */
const threads = availableParallelism()
const shareOf = <Item>(items: readonly Item[]) =>
  items.filter((_, index) => index % threads === (workerData as number))

async function findBug(bug: PlantedBug): Promise<boolean> {
  for (const seed of seeds) {
    const [problem] = await play(tellStory(seed), bug)
    if (!problem) continue
    console.log(`${bug.name}: found by seed ${seed} (${problem}).`)
    return true
  }
  console.log(`${bug.name}: NOT FOUND in ${stories} stories.`)
  return false
}

async function isKept(story: Story): Promise<boolean> {
  const problems = await play(story)
  if (problems.length === 0) return true
  const shortest = await shorten(story, async (shorter) => (await play(shorter)).length > 0)
  console.log(`Seed ${story.seed}: ${problems.join('; ')}.`)
  console.log(`  begins at ${shortest.startsAt.toISOString()}: ${JSON.stringify(shortest.steps)}`)
  return false
}

async function playShare(): Promise<number> {
  let failures = 0
  if (values.bugs) for (const bug of shareOf(plantedBugs)) failures += (await findBug(bug)) ? 0 : 1
  else for (const seed of shareOf(seeds)) failures += (await isKept(tellStory(seed))) ? 0 : 1
  return failures
}

async function playAll(): Promise<void> {
  const begunAt = performance.now()
  const shares = Array.from({ length: threads }, async (_, share) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: share, argv: process.argv.slice(2) })
    const [failures] = await once(thread, 'message')
    return failures as number
  })
  const failures = (await Promise.all(shares)).reduce((sum, count) => sum + count, 0)
  const seconds = Math.round((performance.now() - begunAt) / 1000)
  const told = values.bugs ? `${plantedBugs.length} mistakes` : `${stories} stories from seed ${from}`
  console.log(`${told} in ${seconds} s, ${failures} failed.`)
  process.exitCode = failures === 0 ? 0 : 1
}

if (isMainThread) await playAll()
else parentPort?.postMessage(await playShare())
