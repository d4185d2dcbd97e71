import { useEffect, useRef } from 'react'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { PerPerson } from '#web/owner/kit/forms/per-person.tsx'
import { addDraftId, readAddDraft } from '../actions/add-draft.ts'

export const fieldLabel = 'Number, or paste anything'

/** True when somebody typed while the form was being fetched. Its field then takes the focus. */
export const ahead = { isTyped: false }

/** Renders the form's field while the form is being fetched, so that no key press is lost. */
export const AddLeadComing = () => <PerPerson>{() => <Field />}</PerPerson>

function Field() {
  const [kept, draft] = useDraft(addDraftId)
  const written = readAddDraft(kept)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!field.current?.value) field.current?.focus()
  }, [])
  return (
    <div className="add-lead" aria-busy="true">
      <div>
        <p className="add-lead__head">
          <label htmlFor="add-text">{fieldLabel}</label>
        </p>
        <div className="add-lead__text">
          <textarea
            ref={field}
            id="add-text"
            rows={2}
            inputMode="tel"
            value={written.text}
            onChange={({ target }) => {
              ahead.isTyped = true
              keepDraft(draft, JSON.stringify({ ...written, text: target.value }))
            }}
          />
        </div>
      </div>
    </div>
  )
}
