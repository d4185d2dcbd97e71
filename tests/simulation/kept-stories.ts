import type { StepKind, Story } from './story.ts'

/** Stories that were once told badly: what the site did wrong, and how it came to it. */
const story = (
  name: string,
  about: Pick<Story, 'seed' | 'workers'> & { startsAt: string },
  steps: readonly (readonly [StepKind, number])[],
): Story & { name: string } => ({
  ...{ ...about, name, isCalm: false, startsAt: new Date(about.startsAt) },
  steps: steps.map(([kind, seed]) => ({ kind, seed })),
})

const killed = { seed: 26, workers: 1, startsAt: '2026-11-16T01:00:00Z' } as const

export const keptStories = [
  story('an emergency rings on when it is restored, though its deletion was killed half-way', killed, [
    ['send', 1098391960],
    ['kill', 1596683036],
    ['remove', 1095516535],
    ['pass', 3554216],
    ['restore', 1765806493],
  ]),
  story('an emergency rings on when it is no spam, though the mark was killed half-way', killed, [
    ['send', 1098391960],
    ['kill', 1596683036],
    ['markSpam', 1095516535],
    ['pass', 3554216],
    ['markNotSpam', 1765806493],
  ]),
  story(
    'an emergency rings on when it is no spam, though two processes had found it hidden',
    { seed: 20821, workers: 2, startsAt: '2026-11-19T00:55:00Z' },
    [
      ['send', 20821],
      ['send', 1296873895],
      ['send', 631502556],
      ['markSpam', 107002091],
      ['takeBack', 1169524932],
      ['pass', 1880525084],
      ['markNotSpam', 1000295754],
    ],
  ),
  story(
    'a message on its way is not sent a second time when its lead is deleted and restored meanwhile',
    { seed: 22439, workers: 2, startsAt: '2026-11-21T00:37:00Z' },
    [
      ['send', 22439],
      ['unwell', 951591203],
      ['send', 1881984029],
      ['remove', 599595569],
      ['restore', 44443327],
    ],
  ),
  story(
    'a lead that was to ring in the morning rings at once when the clock is set back into the day',
    { seed: 25335, workers: 1, startsAt: '2026-11-17T12:42:00Z' },
    [
      ['send', 25335],
      ['send', 439079558],
      ['setClock', 581446478],
      ['setClock', 912971698],
    ],
  ),
]
