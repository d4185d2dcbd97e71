import { useId, useRef, useState } from 'react'
import { isoDay } from '#shared/brisbane-time.ts'
import { chosenDate, dateChoices, pickedDate } from '#shared/leads/next-date.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { isDone } from '#shared/leads/work.ts'
import { TextButton } from '#web/owner/kit/buttons.tsx'
import { useMayRing, useRingTime } from '#web/owner/kit/session/use-alarms.ts'
import { doublePressMs } from '#web/owner/kit/undo/swallow-second-press.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useActions, useWaitingWork } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Sets when the lead comes back. A second tap removes the date, but not from an answered open lead. */
export function NextDatePicks({ lead }: { lead: Inquiry }) {
  const doAction = useActions()
  const now = useNow()
  const dayId = useId()
  const { work } = useWaitingWork(lead)
  const { followUpAt } = work
  const mayRing = useMayRing() && !isDone(work) && !lead.isSuspect
  const pressed = useRef({ choice: '', at: 0 })
  const mayRemove = work.answeredAt === null || isDone(work)
  const set = (at: Date | null) =>
    void doAction(
      lead,
      { kind: 'follow_up', at: at?.toISOString() ?? null },
      at ? 'Follow-up set' : 'Follow-up removed',
    )
  const choices = dateChoices(now)
  const chosen = followUpAt === null ? undefined : chosenDate(choices, new Date(followUpAt))
  // Another date may be the site's proposal, which nobody has picked: only the sentence below shows it.
  const [picked, setPicked] = useState<string>()
  const isPicked = followUpAt !== null && !chosen && followUpAt === picked
  return (
    <>
      <fieldset className="picks">
        <legend className="visually-hidden">Follow up</legend>
        {choices.map(({ words }, index) => (
          <button
            key={words}
            type="button"
            aria-pressed={words === chosen?.words}
            onClick={({ timeStamp }) => {
              const isSecond =
                pressed.current.choice === words && timeStamp - pressed.current.at < doublePressMs
              pressed.current = { choice: words, at: timeStamp }
              if (isSecond) return
              // Counted from the tap, and not from when the buttons were rendered.
              if (words !== chosen?.words) set(dateChoices(new Date())[index]?.at ?? null)
              else if (mayRemove) set(null)
            }}
          >
            {words}
          </button>
        ))}
        <label htmlFor={dayId} data-chosen={isPicked || undefined}>
          Pick a day
          <input
            id={dayId}
            type="date"
            min={isoDay(now)}
            value={isPicked ? isoDay(new Date(followUpAt)) : ''}
            onChange={({ target }) => {
              const at = pickedDate(target.value, new Date())
              if (!at) return
              setPicked(at.toISOString())
              set(at)
            }}
          />
        </label>
      </fieldset>
      {followUpAt && (
        <p className="level picks__result">
          <DateInWords followUpAt={followUpAt} now={now} mayRing={mayRing} />
          {!chosen && mayRemove && <TextButton onClick={() => set(null)}>Remove</TextButton>}
        </p>
      )}
    </>
  )
}

function DateInWords({ followUpAt, now, mayRing }: { followUpAt: string; now: Date; mayRing: boolean }) {
  const due = new Date(followUpAt)
  const rings = useRingTime(due)
  const isLater = rings.getTime() > due.getTime()
  const isDue = due < now
  return (
    <span>
      {isDue
        ? 'Due since'
        : !mayRing
          ? 'No alert, just back on your list'
          : isLater
            ? 'On your list'
            : 'Rings'}{' '}
      <time dateTime={followUpAt}>{momentInWords(due, now)}</time>
      {!isDue && mayRing && isLater && `, rings ${momentInWords(rings, now)}`}
    </span>
  )
}
