import { expect, test } from 'vitest'
import { minutes, seconds } from '#shared/durations.ts'
import { type Effect, type FormEvent, type FormState, type FormWithSend, step } from './form-machine.ts'
import type { SavedForm } from './saved-forms.ts'

const send = {
  path: '/api/quote',
  body: { name: 'Jo', consentGiven: true },
  headers: { 'x-form-age': '9000' },
  success: { title: 'Submitted', text: 'We ring you.' },
  failure: { title: 'Failed', text: 'Later.' },
}
const jo = { name: 'Jo' }
const draft: SavedForm = { key: 'key-1', name: 'quote', savedAt: 1, values: jo, revision: 0 }
const kept: FormWithSend = { ...draft, revision: 1, kept: send }
const refused = (status: number) => ({ status, message: 'Check it.', fields: { email: 'Invalid email' } })

/** Runs a form's machine from a press of send on, and has its state and the effects of the last event. */
function pressedSend() {
  const opening: FormState = { phase: 'opening', values: {}, before: {} }
  const life = {
    state: opening as FormState,
    effects: [] as readonly Effect[],
    on(...events: FormEvent[]) {
      for (const event of events) {
        const [next, ...effects] = step(life.state, event, { name: 'quote', now: 5, newKey: 'key-2' })
        Object.assign(life, { state: next, effects })
      }
      return life
    },
    /** Returns those effects of the last event that have one of these types. */
    of: (...types: Effect['type'][]) => life.effects.filter(({ type }) => types.includes(type)),
  }
  return life.on({ type: 'opened', saved: draft }, { type: 'pressedSend', values: jo, send })
}

const tried = (outcome: Extract<FormEvent, { type: 'tryEnded' }>['outcome']) =>
  ({ type: 'tryEnded', form: kept, outcome }) as const
const waiting = () => pressedSend().on(tried('unreachable'))

test.each([400, 408, 429, 500, 503])(
  'a first try that meets a %d goes back to the form at once',
  (status) => {
    const life = pressedSend().on(tried(refused(status)))
    expect(life.state).toMatchObject({
      phase: 'filling',
      form: { key: 'key-1', values: jo, kept: undefined },
    })
    expect(life.of('mark', 'toast')).toEqual([
      { type: 'mark', messages: { email: 'Invalid email' } },
      { type: 'toast', title: 'Failed', description: 'Check it.', variant: 'destructive' },
    ])
  },
)

test('a send by a double click goes out once', () => {
  expect(pressedSend().on({ type: 'pressedSend', values: jo, send }).effects).toEqual([])
})

test('a send without a network is tried at growing pauses, which end; the next event begins anew', () => {
  const life = waiting()
  expect(life.of('toast')).toEqual([])
  const pauses: number[] = []
  for (let [next] = life.of('schedule'); next?.type === 'schedule'; [next] = life.of('schedule')) {
    pauses.push(next.delayMs)
    life.on({ type: 'retryDue' }, tried('unreachable'))
    expect(life.of('toast')).toEqual([])
  }
  expect(pauses).toEqual([...[5, 10, 20, 40].map(seconds), ...Array(20).fill(minutes(2))])
  expect(life.on({ type: 'woken' }, tried('unreachable')).of('schedule')).toMatchObject([
    { delayMs: seconds(5) },
  ])
})

test('a send that waits is tried once at a time', () => {
  const life = waiting().on({ type: 'woken' })
  expect(life.of('try')).toHaveLength(1)
  for (const type of ['woken', 'retryDue', 'tryNow'] as const) expect(life.on({ type }).effects).toEqual([])
})

test('a try that the visitor asked for says when it fails too', () => {
  expect(waiting().on({ type: 'tryNow' }, tried('unreachable')).of('toast')).toEqual([
    { type: 'toast', title: 'Still no connection' },
  ])
  const busy = waiting().on({ type: 'tryNow' }, tried(refused(503)))
  expect(busy.of('toast')).toMatchObject([{ title: 'Failed', variant: 'destructive' }])
})

test.each([408, 425, 429, 500, 502, 503])('a send that waits goes on waiting after a %d', (status) => {
  const life = waiting().on({ type: 'woken' }, tried(refused(status)))
  expect(life.state).toMatchObject({ phase: 'waiting', isTrying: false })
  expect(life.of('schedule')).toHaveLength(1)
  expect(life.of('toast')).toEqual([])
})
