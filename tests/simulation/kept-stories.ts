import type { StepKind, Story } from './story.ts'

/** Stories that were once told badly: what the site did wrong, and how it came to it. */
const story = (
  name: string,
  kinds: readonly StepKind[],
  seeds: readonly number[],
): Story & { name: string } => ({
  ...{ name, seed: 26, isCalm: false, workers: 1, startsAt: new Date('2026-11-16T01:00:00Z') },
  steps: kinds.map((kind, index) => ({ kind, seed: seeds[index] ?? 0 })),
})

const seeds = [1098391960, 1596683036, 1095516535, 3554216, 1765806493]

export const keptStories = [
  story(
    'an emergency rings on when it is restored, though its deletion was killed before it ended the alarm',
    ['send', 'kill', 'remove', 'pass', 'restore'],
    seeds,
  ),
  story(
    'an emergency rings on when it is no spam, though the mark was killed before it ended the alarm',
    ['send', 'kill', 'markSpam', 'pass', 'markNotSpam'],
    seeds,
  ),
]
