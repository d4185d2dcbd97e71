import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { TextField } from '#web/components/ui/text-field.tsx'
import { PlainButton, SquareButton } from '#web/owner/kit/buttons.tsx'
import { useField } from './editor-context.ts'
import { FieldSection } from './section.tsx'

export function AreasSection() {
  const { value, set, errorAt } = useField('serviceAreas')
  const [typing, setTyping] = useState<{ text: string; others: readonly string[] }>()
  const areas = value ?? []
  const others = typing?.others ?? areas
  // As in every other field, what is typed joins the draft at once: publishing without Add loses nothing.
  const type = (text: string) => {
    setTyping({ text, others })
    const name = text.trim()
    set(name && !others.includes(name) ? [...others, name] : [...others])
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    setTyping(undefined)
  }
  return (
    <FieldSection id="areas" title="Areas" field="serviceAreas" shown={`${areas.join(', ')}.`}>
      <ul className="flow near">
        {others.map((area) => (
          <li key={area} className="business__area">
            {area}
            <SquareButton
              label={`Remove ${area}`}
              disabled={others.length === 1}
              onClick={() => set(areas.filter((other) => other !== area))}
            >
              <X />
            </SquareButton>
          </li>
        ))}
      </ul>
      <form className="stack" onSubmit={add}>
        <TextField
          label="Another area"
          optional
          maxLength={60}
          value={typing?.text ?? ''}
          error={errorAt('') ?? errorAt(String(areas.length - 1))}
          onChange={({ target }) => type(target.value)}
          // Leaving the window blurs the field too, but then it is still the active element.
          onBlur={({ target }) => document.activeElement !== target && setTyping(undefined)}
        />
        <PlainButton type="submit">Add an area</PlainButton>
      </form>
    </FieldSection>
  )
}
