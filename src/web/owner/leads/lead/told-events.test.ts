import { expect, test } from 'vitest'
import type { EventAct, LeadEvent } from '#shared/contract/lead-event.ts'
import { toldEvents } from './told-events.ts'

/** Returns events of these kinds, one a minute, the newest first. */
const happened = (...events: [kind: EventAct['kind'], by?: string, isUndone?: boolean][]): LeadEvent[] =>
  events
    .map(([kind, by = 'dan', isUndone = false], minute) => ({
      ...{ id: String(minute), at: `2026-11-24T01:0${minute}:00.000Z`, by, isUndone },
      act: { kind } as EventAct,
    }))
    .toReversed()

const kindsOf = (events: LeadEvent[]) => toldEvents(events).map(({ act }) => act.kind)

test.each([
  ['spoke', [['call_started'], ['spoke']], ['spoke']],
  ['no answer', [['call_started'], ['note'], ['no_answer']], ['no_answer', 'note']],
  ['nothing said of it', [['call_started'], ['note']], ['note', 'call_started']],
  ['somebody else’s answer', [['call_started'], ['spoke', 'riley']], ['spoke', 'call_started']],
  ['an outcome that was undone', [['call_started'], ['spoke', 'dan', true]], ['spoke', 'call_started']],
  [
    'one that was undone for another',
    [['call_started'], ['spoke', 'dan', true], ['no_answer']],
    ['no_answer', 'spoke'],
  ],
  ['two calls', [['call_started'], ['call_started'], ['spoke']], ['spoke', 'call_started']],
] as const)('of a call one line is told: %s', (_, events, told) => {
  expect(kindsOf(happened(...(events as unknown as Parameters<typeof happened>)))).toEqual(told)
})
