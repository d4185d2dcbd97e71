import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import {
  neededPlaces,
  photoLinkPlace,
  type TextTemplateId,
  type TextTemplates,
} from '#shared/contract/text-template.ts'
import { longText, mayUseDate, templateNames, unfilledPlaces } from '#shared/leads/texts.ts'
import { apiPaths } from '#shared/paths.ts'
import { excessOf, readyWordsMaxLength } from '#shared/text-limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { failureMessage, put } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { TellContext } from '#web/owner/kit/dialogs/tell-context.ts'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { Problem } from '#web/owner/kit/problem.tsx'
import { templateDraftId } from './use-words.ts'

interface TemplateFormProps {
  id: TextTemplateId
  templates: TextTemplates
  onDone: () => void
}

/** Edits a template, for all messages from now on. */
export function TemplateForm({ id, templates, onDone }: TemplateFormProps) {
  const queryClient = useQueryClient()
  const tell = use(TellContext)
  // The draft survives when Back, Escape or a click beside it closes the sheet.
  const [text, draft] = useDraft(templateDraftId(id))
  const [kept] = useState(text)
  const [words, setWords] = useState(kept || templates[id])
  const change = (next: string) => {
    setWords(next)
    keepDraft(draft, next === templates[id] ? '' : next)
  }
  const end = () => {
    keepDraft(draft, '')
    onDone()
  }
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const needed = neededPlaces[id]
  const isIncomplete = needed && words.trim() !== '' && !words.includes(needed.place)
  const wrong = excessOf(words, readyWordsMaxLength) ?? (isIncomplete ? `${needed.why}.` : undefined)
  const unfilled = unfilledPlaces(id, words)
  /** Saves the template. Returns false, and reports it, when that fails. */
  const save = async (next: string): Promise<boolean> => {
    // Only this template: others may have been changed on another phone in the meantime.
    const changed = { [id]: next }
    try {
      await put(apiPaths.texts, changed)
      queryClient.setQueryData<TextTemplates>([apiPaths.texts], (now) => now && { ...now, ...changed })
      return true
    } catch (error) {
      const description = failureMessage(error, 'Please try again later.')
      tell({ title: 'Not saved', description, variant: 'destructive' })
      return false
    }
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    const old = templates[id]
    if (!(await save(words.trim()))) return
    const undo = async () => {
      if (await save(old)) tell({ title: `“${templateNames[id]}” is back as it was` })
    }
    tell({ title: `“${templateNames[id]}” changed`, action: { label: 'Undo', onAction: () => void undo() } })
    end()
  }
  return (
    <form className="stack near texts__form" onSubmit={onSubmit}>
      {kept && <p className="muted">We kept what you typed. It’s not saved yet.</p>}
      <label htmlFor={`text-${id}`}>{templateNames[id]}</label>
      <textarea
        ref={field}
        id={`text-${id}`}
        className="input"
        value={words}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`text-${id}-note`}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`text-${id}-note`} className={id !== 'mail' && words.length > longText ? 'problem' : 'muted'}>
        {words.length} characters. {'{name}'}, {'{business}'}
        {mayUseDate(id) && ', {day}, {time}'} and {needed?.place ?? photoLinkPlace} are filled in.
      </p>
      <p className="problem" role="status">
        {unfilled.length > 0 && `We don’t fill in ${unfilled.join(', ')}. It’s sent as it is.`}
      </p>
      <Problem>{wrong}</Problem>
      <div className="flow near lead-question__choices">
        <Button type="submit" size="sm">
          Save
        </Button>
        <SmallButton onClick={end}>Cancel</SmallButton>
      </div>
    </form>
  )
}
