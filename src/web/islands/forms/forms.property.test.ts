import fc from 'fast-check'
import { test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { createVisits, settle } from '../../../../tests/support/simulated-visits.ts'
import { type Act, createActs } from '../../../../tests/support/visitor-acts.ts'

/** With a fixed seed the visits are the same in every run, so that only a change of code makes them fail. */
const runs = { seed: 20_261_122, numRuns: 1500 }

const common = {
  type: 8,
  erase: 1,
  press: 7,
  tryNow: 3,
  changeIt: 3,
  discard: 2,
  clear: 1,
  undo: 3,
  startAgain: 2,
  wake: 1,
  open: 4,
  duplicate: 1,
  close: 2,
  kill: 1,
  go: 3,
  reload: 2,
  back: 4,
  evict: 1,
  postPlainly: 1,
  reach: 9,
  disconnect: 2,
  connect: 3,
  pass: 4,
} as const satisfies Partial<Record<Act['kind'], number>>

const actsOf = (weights: Partial<Record<Act['kind'], number>>) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(
        ...Object.entries(weights).flatMap(([kind, weight]) =>
          Array<Act['kind']>(weight).fill(kind as Act['kind']),
        ),
      ),
      pick: fc.nat(41),
      isRushed: fc.boolean(),
    }),
    { minLength: 5, maxLength: 60 },
  )

/** Runs the acts, then gives one open page a working network and time, after which everything must be sent. */
async function live(
  visits: ReturnType<typeof createVisits>,
  acts: readonly Act[],
  isLeft: boolean,
): Promise<void> {
  const able = createActs(visits)
  able.open(1)
  await settle()
  for (const { kind, pick, isRushed } of acts) {
    await able[kind](pick)
    if (isRushed) continue
    await settle()
    visits.audit()
  }
  for (const { status } of visits.pages()) if (status === 'frozen') able.evict(0)
  able.makeRoom()
  while (isLeft && visits.tabs.length > 0) able.close(0)
  if (visits.tabs.length === 3) able.close(0)
  able.open(0)
  able.connect()
  for (let round = 0; round < 8; round += 1) {
    for (const page of visits.livePages()) page.wake()
    await settle()
    for (const request of visits.network.underWay.splice(0)) request.reach('answered')
    await visits.browser.pass(minutes(3), settle)
    visits.audit()
  }
  const forgotten = [...visits.presses].filter(([, { standing }]) => standing === 'wanted')
  visits.promise(forgotten.length === 0, `${forgotten.map(([id]) => id)} never went out`)
  visits.audit()
}

test('whatever happens: nothing is told sent that was not, nothing is lost, nothing comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(actsOf(common), fc.boolean(), (acts, isLeft) => live(createVisits(), acts, isLeft)),
    runs,
  )
})

test('the same on a device that is full at times', async () => {
  const weights = { ...common, fillUp: 3, makeRoom: 2 }
  await fc.assert(
    fc.asyncProperty(actsOf(weights), fc.boolean(), (acts, isLeft) => live(createVisits(), acts, isLeft)),
    runs,
  )
})

test('where storage is refused at times, or a browser has no locks, no request that was wanted is lost', async () => {
  const weights = { ...common, block: 2, makeRoom: 2 }
  await fc.assert(
    fc.asyncProperty(actsOf(weights), fc.boolean(), fc.boolean(), (acts, isLeft, hasLocks) =>
      live(createVisits({ hasLocks }), acts, isLeft),
    ),
    runs,
  )
})
