import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import {
  neededPlaces,
  photoLinkPlace,
  type TextTemplateId,
  type TextTemplates,
} from '#shared/contract/text-template.ts'
import { longText, templateNames } from '#shared/leads/texts.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { failureMessage, put } from '#web/lib/api.ts'
import { TellContext } from '../acts/tell-context.ts'

interface TemplateFormProps {
  id: TextTemplateId
  templates: TextTemplates
  onDone: () => void
}

/** The words of a template, to be changed for every text from now on. */
export function TemplateForm({ id, templates, onDone }: TemplateFormProps) {
  const queryClient = useQueryClient()
  const tell = use(TellContext)
  const [words, setWords] = useState(templates[id])
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const needed = neededPlaces[id]
  const missing = needed && words.trim() !== '' && !words.includes(needed.place) ? needed.why : undefined
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing) return
    const changed = { ...templates, [id]: words.trim() }
    try {
      await put(apiPaths.texts, changed)
      queryClient.setQueryData<TextTemplates>([apiPaths.texts], changed)
      onDone()
    } catch (error) {
      const description = failureMessage(error, 'Please try again later.')
      tell({ title: 'Not saved', description, variant: 'destructive' })
    }
  }
  return (
    <form className="texts__form" onSubmit={onSubmit}>
      <label htmlFor={`text-${id}`}>{templateNames[id]}</label>
      <textarea
        ref={field}
        id={`text-${id}`}
        className="input"
        maxLength={1000}
        value={words}
        aria-invalid={missing ? true : undefined}
        aria-describedby={`text-${id}-note`}
        onChange={(event) => setWords(event.target.value)}
      />
      <p id={`text-${id}-note`} className={id !== 'mail' && words.length > longText ? 'problem' : 'muted'}>
        {words.length} characters. {'{name}'}, {'{business}'} and {needed?.place ?? photoLinkPlace} are filled
        in.
      </p>
      {missing && (
        <p className="problem" role="alert">
          {missing}.
        </p>
      )}
      <div className="asked__choices">
        <Button type="submit" size="sm">
          Save
        </Button>
        <Button variant="plain" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
