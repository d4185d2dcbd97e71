import { type FormEvent, type ReactNode, useId } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { excessOf, noteMaxLength } from '#shared/text-limits.ts'
import { Said } from '#web/components/said.tsx'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { keepDraft, readDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { Problem } from '#web/owner/kit/problem.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useActionQueue, useActions, WillSend } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

interface LeadNotesProps {
  lead: Inquiry
  events: readonly LeadEvent[]
  mayAct: boolean
}

/** Renders a lead's notes, the newest first, with author and time, and a field for another. */
export function LeadNotes({ lead, events, mayAct }: LeadNotesProps) {
  const doAction = useActions()
  const now = useNow()
  // Not made from the lead's id, because the lead may be open in a sheet and behind it.
  const fieldId = useId()
  const [draft, mine] = useDraft(lead.id)
  const waiting = useActionQueue().filter(({ id, isUndone }) => id === lead.id && !isUndone)
  // The field cuts nothing off: pasted text may end with the gate's code.
  const excess = excessOf(draft, noteMaxLength)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = draft.trim()
    if (!text || excess) return
    // The note stands below from now on, and the field is free for the next one.
    keepDraft(mine, '')
    void doAction(lead, { kind: 'note', text }, 'Note added').then((isKept) => {
      // A refused note returns to the field.
      if (!isKept) keepDraft(mine, [text, readDraft(mine)].filter(Boolean).join('\n'))
    })
  }
  return (
    <>
      {mayAct && (
        <form className="add-note" onSubmit={onSubmit}>
          <label className="visually-hidden" htmlFor={fieldId}>
            Add a note
          </label>
          <textarea
            id={fieldId}
            className="input"
            rows={1}
            placeholder="Gate code, dog, best time"
            value={draft}
            aria-invalid={excess ? true : undefined}
            aria-describedby={excess ? `${fieldId}-excess` : undefined}
            onChange={(event) => keepDraft(mine, event.target.value)}
          />
          <SmallButton type="submit">Add</SmallButton>
          <Problem id={`${fieldId}-excess`}>{excess}</Problem>
        </form>
      )}
      {!mayAct && draft && (
        // A person whose role was changed while writing can still copy the text.
        <div className="kept-note">
          <p>{draft}</p>
          <small>Not added. You can look, but not change anything.</small>
        </div>
      )}
      {waiting.map(
        ({ key, act, isHeld }) =>
          act.kind === 'note' && (
            <KeptNote key={key} text={act.text} from={isHeld ? <WillSend /> : 'Sending'} />
          ),
      )}
      {events.map(
        ({ id, act, by, at, isUndone }) =>
          act.kind === 'note' &&
          !isUndone && (
            <KeptNote
              key={id}
              text={act.text}
              from={
                <>
                  {numbersInOrder(by)}, <time dateTime={at}>{momentInWords(new Date(at), now)}</time>
                </>
              }
            />
          ),
      )}
    </>
  )
}

const KeptNote = ({ text, from }: { text: string; from: ReactNode }) => (
  <div className="kept-note">
    <p dir="auto">
      <Said text={text} isBlock />
    </p>
    <small>{from}</small>
  </div>
)
