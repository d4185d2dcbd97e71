import { describe, expect, test } from 'vitest'
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

/** Runs a form's machine, and has its state and the effects of the last event. */
function createLife(state: FormState = { phase: 'opening', values: {}, before: {} }) {
  let keys = 1
  const life = {
    state,
    effects: [] as readonly Effect[],
    on(...events: FormEvent[]) {
      for (const event of events) {
        keys += 1
        const [next, ...effects] = step(life.state, event, { name: 'quote', now: 5, newKey: `key-${keys}` })
        Object.assign(life, { state: next, effects })
      }
      return life
    },
    /** Returns those effects of the last event that have one of these types. */
    of: (...types: Effect['type'][]) => life.effects.filter(({ type }) => types.includes(type)),
  }
  return life
}

const opened = (saved?: SavedForm) => createLife().on({ type: 'opened', saved })
const waiting = () =>
  opened(draft).on(
    { type: 'pressedSend', values: jo, send },
    { type: 'tryEnded', form: kept, outcome: 'unreachable' },
  )
const tried = (outcome: Extract<FormEvent, { type: 'tryEnded' }>['outcome']) =>
  ({ type: 'tryEnded', form: kept, outcome }) as const

describe('a form that is sent', () => {
  test('is written down before the first try, with a higher revision each time', () => {
    const life = opened(draft).on({ type: 'pressedSend', values: jo, send })
    expect(life.effects).toEqual([
      { type: 'save', form: { ...kept, savedAt: 5, refusal: undefined } },
      { type: 'try', form: { ...kept, savedAt: 5, refusal: undefined } },
    ])
    life.on(tried(refused(400)), { type: 'pressedSend', values: jo, send })
    expect(life.of('try')).toMatchObject([{ form: { key: 'key-1', revision: 2 } }])
  })

  test('leaves nothing behind, and is told', () => {
    const answer = { id: 'record-1' }
    const ended = { ...tried('sent'), answer }
    const life = opened(draft).on({ type: 'pressedSend', values: jo, send }, ended)
    expect(life.state, 'for the panel, which repeats what was sent').toEqual({ phase: 'sent', send, answer })
    expect(life.of('forget', 'toast', 'empty')).toMatchObject([
      { type: 'forget', form: { key: 'key-1' } },
      { type: 'toast', title: 'Submitted', description: 'We ring you.' },
      { type: 'empty' },
    ])
    expect(life.on({ type: 'startAgain' }).state).toMatchObject({ form: { revision: 0, values: {} } })
  })

  test.each([400, 408, 429, 500, 503])('and meets a %d goes back to the form at once', (status) => {
    const life = opened(draft).on({ type: 'pressedSend', values: jo, send }, tried(refused(status)))
    expect(life.state).toMatchObject({
      phase: 'filling',
      form: { key: 'key-1', values: jo, kept: undefined },
    })
    expect(life.of('mark', 'toast')).toEqual([
      { type: 'mark', messages: { email: 'Invalid email' } },
      { type: 'toast', title: 'Failed', description: 'Check it.', variant: 'destructive' },
    ])
  })

  test('and fails for no field says so until the next try', () => {
    const failed = { status: 500, message: '', fields: {} }
    const life = opened(draft).on({ type: 'pressedSend', values: jo, send }, tried(failed))
    expect(life.on({ type: 'typed', values: { name: 'Al' } }).state).toMatchObject({
      form: { hasFailed: true },
    })
    expect(life.on({ type: 'pressedSend', values: jo, send }).state).toMatchObject({
      form: { hasFailed: undefined },
    })
    const marked = opened(draft).on({ type: 'pressedSend', values: jo, send }, tried(refused(400)))
    expect(marked.state).toMatchObject({ form: { hasFailed: false } })
  })

  test('and typed in meanwhile goes on as another form', () => {
    const al = { name: 'Al' }
    const life = opened(draft).on(
      { type: 'pressedSend', values: jo, send },
      { type: 'typed', values: al },
      tried('sent'),
    )
    expect(life.state).toMatchObject({ phase: 'filling', form: { values: al, revision: 0 } })
    expect(life.state).not.toMatchObject({ form: { key: 'key-1' } })
    expect(life.of('empty')).toEqual([])
  })

  test('twice by a double click is sent once', () => {
    const life = opened(draft).on(
      { type: 'pressedSend', values: jo, send },
      { type: 'pressedSend', values: jo, send },
    )
    expect(life.effects).toEqual([])
  })
})

describe('a send without a network', () => {
  test('is no failure, and tried at growing pauses, which come to an end; the next event begins anew', () => {
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

  test('is tried once at a time', () => {
    const life = waiting().on({ type: 'woken' })
    expect(life.of('try')).toHaveLength(1)
    for (const type of ['woken', 'retryDue', 'tryNow'] as const) expect(life.on({ type }).effects).toEqual([])
  })

  test('says when a try that the visitor asked for fails too', () => {
    expect(waiting().on({ type: 'tryNow' }, tried('unreachable')).of('toast')).toEqual([
      { type: 'toast', title: 'Still no connection' },
    ])
    expect(
      waiting()
        .on({ type: 'tryNow' }, tried(refused(503)))
        .of('toast'),
    ).toMatchObject([{ title: 'Failed', variant: 'destructive' }])
  })

  test.each([408, 425, 429, 500, 502, 503])('goes on waiting after a %d', (status) => {
    const life = waiting().on({ type: 'woken' }, tried(refused(status)))
    expect(life.state).toMatchObject({ phase: 'waiting', isTrying: false })
    expect(life.of('schedule')).toHaveLength(1)
    expect(life.of('toast')).toEqual([])
  })

  test('that is refused goes back to the form, and is marked there after a reload too', () => {
    const life = waiting().on({ type: 'woken' }, tried(refused(400)))
    const [saved] = life.of('save')
    expect(saved).toMatchObject({ form: { kept: undefined, refusal: { email: 'Invalid email' } } })
    const form = saved?.type === 'save' ? saved.form : undefined
    expect(opened(form).of('fill', 'mark')).toEqual([
      { type: 'fill', values: jo },
      { type: 'mark', messages: { email: 'Invalid email' } },
    ])
  })

  test('that is taken back is broken off, and how it ends is no matter', () => {
    const life = waiting().on({ type: 'woken' }, { type: 'changeIt' })
    expect(life.of('stop')).toHaveLength(1)
    expect(life.state).toMatchObject({ phase: 'filling', form: { key: 'key-1', revision: 1 } })
    expect(life.on(tried('sent')).effects).toEqual([])
    life.on({ type: 'pressedSend', values: jo, send })
    expect(life.on(tried('sent')).effects, 'of the version before').toEqual([])
  })

  test('that is discarded is forgotten, and wanted again by an undo', () => {
    const life = waiting().on({ type: 'discard' })
    const [toast] = life.of('toast')
    expect(life.of('forget', 'stop')).toHaveLength(2)
    expect(toast).toMatchObject({ title: 'Discarded', undo: { key: 'key-1' } })
    life.on({ type: 'undo', form: { ...kept, savedAt: 5 } })
    expect(life.state).toMatchObject({
      phase: 'waiting',
      isTrying: true,
      form: { key: 'key-1', revision: 1 },
    })
  })

  test('is a draft again when something was typed before the undo', () => {
    const life = waiting().on(
      { type: 'discard' },
      { type: 'typed', values: { phone: '1' } },
      { type: 'undo', form: kept },
    )
    expect(life.state).toMatchObject({
      phase: 'filling',
      form: { key: 'key-1', revision: 1, values: { name: 'Jo', phone: '1' }, kept: undefined },
    })
    expect(life.of('try')).toEqual([])
  })
})

describe('a page that opens', () => {
  test('goes on with a send that waits, and tries it', () => {
    expect(opened(kept).state).toMatchObject({ phase: 'waiting', isTrying: true })
  })

  test('leaves that alone when something else was typed already', () => {
    const life = createLife().on({ type: 'typed', values: { name: 'Al' } }, { type: 'opened', saved: kept })
    expect(life.state).toMatchObject({ phase: 'filling', form: { values: { name: 'Al' }, revision: 0 } })
    expect(life.of('forget', 'try')).toEqual([])
  })

  test('keeps what was typed before, and sends what was pressed before', () => {
    const typed = { type: 'typed', values: { phone: '1' } } as const
    expect(createLife().on(typed, { type: 'opened', saved: draft }).state).toMatchObject({
      form: { key: 'key-1', values: { name: 'Jo', phone: '1' } },
    })
    const pressed = { type: 'pressedSend', values: jo, send } as const
    expect(createLife().on(pressed, { type: 'opened', saved: draft }).state).toMatchObject({
      phase: 'sending',
      form: { key: 'key-1' },
    })
    expect(
      createLife().on({ ...pressed, values: { phone: '1' } }, { type: 'opened', saved: draft }).state,
    ).toEqual(
      expect.objectContaining({ phase: 'sending', form: expect.not.objectContaining({ key: 'key-1' }) }),
    )
  })

  test('and is left before it knows its form writes down what was typed and pressed', () => {
    const life = createLife().on({ type: 'pressedSend', values: jo, send }, { type: 'frozen' })
    expect(life.of('save')).toMatchObject([{ form: { values: jo, revision: 1, kept: send } }])
    expect(life.state).toMatchObject({ phase: 'opening', isBehindPanel: true })
  })

  test('is a new one for what was typed, whatever the tab has sent', () => {
    const typed = { type: 'typed', values: jo } as const
    const life = createLife().on(typed, { type: 'opened', sent: { key: 'key-1' } })
    expect(life.state).toMatchObject({ phase: 'filling', form: { values: jo, revision: 0 } })
    expect(life.state).not.toMatchObject({ form: { key: 'key-1' } })
  })

  test('after a plain post forgets the draft of it, and no send that waits', () => {
    expect(createLife({ phase: 'sent' }).on({ type: 'opened', saved: draft }).of('forget')).toHaveLength(1)
    expect(createLife({ phase: 'sent' }).on({ type: 'opened', saved: kept }).of('forget')).toEqual([])
  })
})

describe('a page that is shown again', () => {
  const shownAgain = () => opened(draft).on({ type: 'frozen' })

  test('goes on where it was', () => {
    const life = shownAgain().on({ type: 'opened', saved: draft })
    expect(life.state).toMatchObject({ phase: 'filling', form: { key: 'key-1', values: jo } })
    expect(life.of('empty', 'save')).toEqual([])
  })

  test('shows what has become of its form on another page', () => {
    const life = shownAgain().on({ type: 'opened', saved: { ...draft, values: { name: 'Joanna' } } })
    expect(life.of('empty', 'fill')).toEqual([
      { type: 'empty' },
      { type: 'fill', values: { name: 'Joanna' } },
    ])
    const answer = { id: 'record-1' }
    expect(shownAgain().on({ type: 'opened', sent: { key: 'key-1', answer } }).state).toEqual({
      phase: 'sent',
      answer,
    })
    expect(shownAgain().on({ type: 'opened' }).of('empty')).toHaveLength(1)
  })

  test('goes on with what it shows as a form of its own when another tab has it', () => {
    const life = shownAgain().on({ type: 'opened', isElsewhere: true })
    expect(life.state).toMatchObject({ phase: 'filling', form: { values: jo, revision: 0 } })
    expect(life.state).not.toMatchObject({ form: { key: 'key-1' } })
    expect(waiting().on({ type: 'frozen' }, { type: 'opened', isElsewhere: true }).of('empty')).toHaveLength(
      1,
    )
  })
})
