import { seededRandom } from '../support/seeded-random.ts'

/** What may happen in a story, and how often in proportion. Faults are left out of calm ones. */
const acts = {
  send: 8,
  sendAgain: 3,
  correct: 2,
  answer: 5,
  takeBack: 1,
  act: 5,
  undo: 2,
  hand: 2,
  remove: 2,
  restore: 2,
  markSpam: 1,
  markNotSpam: 1,
  offer: 2,
  accept: 3,
  decline: 1,
  show: 3,
  pass: 10,
} as const
const faults = {
  kill: 4,
  restart: 1,
  fillDisk: 1,
  unwell: 2,
  well: 2,
  setClock: 1,
  forget: 0.2,
  copy: 0.4,
  loseMachine: 0.3,
} as const

export type StepKind = keyof typeof acts | keyof typeof faults

/** One step has a chance of its own, so that a story can be shortened and the other steps stay as they were. */
export interface Step {
  kind: StepKind
  seed: number
}

export interface Story {
  seed: number
  /** In a calm story nothing fails, and everything is due at its exact time. */
  isCalm: boolean
  /** Processes that work on one database file. */
  workers: 1 | 2
  startsAt: Date
  steps: readonly Step[]
}

const firstDay = Date.UTC(2026, 10, 16)

export function tellStory(seed: number): Story {
  const chance = seededRandom(seed)
  const isCalm = chance() < 0.25
  const kinds = Object.entries(isCalm ? acts : { ...acts, ...faults }) as [StepKind, number][]
  const total = kinds.reduce((sum, [, weight]) => sum + weight, 0)
  const pick = (): StepKind => {
    let left = chance() * total
    for (const [kind, weight] of kinds) {
      left -= weight
      if (left < 0) return kind
    }
    return 'pass'
  }
  const startsAt = new Date(firstDay + Math.floor(chance() * 7 * 24 * 60) * 60_000)
  const steps = Array.from({ length: 4 + Math.floor(chance() * 20) }, () => ({
    kind: pick(),
    seed: Math.floor(chance() * 2 ** 31),
  }))
  const workers = seededRandom(seed + 7)() < 0.3 ? 2 : 1
  return { seed, isCalm, workers, startsAt, steps: [{ kind: 'send', seed }, ...steps] }
}

/** Leaves out what a failing story does not need. */
export async function shorten(story: Story, fails: (story: Story) => Promise<boolean>): Promise<Story> {
  let shortest = story
  for (let size = Math.ceil(story.steps.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < shortest.steps.length; ) {
      const steps = shortest.steps.toSpliced(from, size)
      const candidate = { ...shortest, steps }
      if (await fails(candidate)) shortest = candidate
      else from += size
    }
  }
  return shortest
}
