import { useRef } from 'react'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { type Reminder, remindAt, reminders } from '#shared/leads/work.ts'
import { isArmed, useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { doublePressMs, useActions } from '../actions/use-actions.ts'
import { useWaitingWork } from '../actions/use-waiting-work.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

const names: Readonly<Record<Reminder, string>> = {
  '2h': '2 h',
  tomorrow: 'Tomorrow 7:00',
  '3days': '3 days',
  week: 'Next week',
}
/** Between the tap and its arrival: the same choice a moment later comes to nearly the same time. */
const sameWithinMs = 90_000

/** When the owner wants to be reminded. A tap on the choice takes the reminder away, but no double tap does. */
export function ReminderPicks({ lead }: { lead: Inquiry }) {
  const doAction = useActions()
  const now = useNow()
  const { followUpAt } = useWaitingWork(lead).work
  const isChosen = (choice: Reminder) =>
    followUpAt !== null &&
    (choice === '2h'
      ? isTwoHours(followUpAt, now)
      : Math.abs(remindAt(choice, now).getTime() - Date.parse(followUpAt)) < sameWithinMs)
  const chosen = reminders.find(isChosen)
  const alarms = useAlarms().data
  // It rings on phones alone.
  const mayRing = !alarms || alarms.devices.some(isArmed)
  const pressed = useRef({ choice: '', at: 0 })
  return (
    <>
      <fieldset className="picks">
        <legend className="visually-hidden">Remind me</legend>
        {reminders.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={({ timeStamp }) => {
              const isSecond =
                pressed.current.choice === choice && timeStamp - pressed.current.at < doublePressMs
              pressed.current = { choice, at: timeStamp }
              if (isSecond) return
              const at = choice === chosen ? null : remindAt(choice, new Date()).toISOString()
              void doAction(lead, { kind: 'follow_up', at }, at ? 'Reminder set' : 'Reminder removed')
            }}
          >
            {names[choice]}
          </button>
        ))}
      </fieldset>
      {followUpAt && (
        <p className="picks__result">
          <span>
            {Date.parse(followUpAt) < now.getTime()
              ? 'Follow-up was due'
              : mayRing
                ? 'Rings'
                : 'No phone gets alerts: on your list'}{' '}
            <time dateTime={followUpAt}>{momentInWords(new Date(followUpAt), now)}</time>
          </span>
          {!chosen && (
            <button
              type="button"
              className="text-button"
              onClick={() => void doAction(lead, { kind: 'follow_up', at: null }, 'Reminder removed')}
            >
              Remove
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** A reminder in some hours is on its way for as long as it lies within them; the others stand at seven. */
const isTwoHours = (followUpAt: string, now: Date) => {
  const inMs = Date.parse(followUpAt) - now.getTime()
  const limit = remindAt('2h', now).getTime() - now.getTime()
  return inMs > 0 && inMs <= limit + sameWithinMs && !followUpAt.endsWith('T21:00:00.000Z')
}
