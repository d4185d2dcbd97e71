import { type FormEvent, useId, useRef } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useActs, useWaitingActs } from '../acts/use-acts.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { useNow } from '../session/use-now.ts'

interface LeadNotesProps {
  lead: Inquiry
  events: readonly LeadEvent[]
}

/** What the owner wants to remember, the newest first, with who wrote it and when. */
export function LeadNotes({ lead, events }: LeadNotesProps) {
  const doAct = useActs()
  const now = useNow()
  // Not of the lead's: it may be open in a sheet and below it.
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const waiting = useWaitingActs().filter(({ id, isUndone }) => id === lead.id && !isUndone)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (!text) return
    const form = event.currentTarget
    // What was refused stays to be mended.
    void doAct(lead, { kind: 'note', text }, 'Note added').then((isKept) => isKept && form.reset())
  }
  return (
    <>
      <form className="add-note" onSubmit={onSubmit}>
        <label className="visually-hidden" htmlFor={fieldId}>
          Add a note
        </label>
        <textarea
          ref={field}
          id={fieldId}
          className="input"
          rows={1}
          maxLength={2000}
          placeholder="Gate code, dog, best time"
        />
        <Button type="submit" variant="plain" size="sm">
          Add
        </Button>
      </form>
      {waiting.map(
        ({ key, act }) =>
          act.kind === 'note' && (
            <div key={key} className="kept-note">
              <p>{act.text}</p>
              <small>Waits for signal</small>
            </div>
          ),
      )}
      {events.map(
        ({ id, act, by, at, isUndone }) =>
          act.kind === 'note' &&
          !isUndone && (
            <div key={id} className="kept-note">
              <p>{act.text}</p>
              <small>
                {by}, <time dateTime={at}>{momentInWords(new Date(at), now)}</time>
              </small>
            </div>
          ),
      )}
    </>
  )
}
