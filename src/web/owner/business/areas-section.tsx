import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { useField } from './editor-context.ts'
import { Section, UnlessFixed } from './section.tsx'

export function AreasSection() {
  const { value, set, errorAt } = useField('serviceAreas')
  const [name, setName] = useState('')
  const areas = value ?? []
  const add = (event: FormEvent) => {
    event.preventDefault()
    const added = name.trim()
    if (added && !areas.includes(added)) set([...areas, added])
    setName('')
  }
  return (
    <Section id="areas" title="Areas" fields={['serviceAreas']}>
      <UnlessFixed field="serviceAreas" shown={`${areas.join(', ')}.`}>
        <ul className="business__areas">
          {areas.map((area) => (
            <li key={area} className="business__area">
              {area}
              <button
                type="button"
                className="square-button"
                aria-label={`Remove ${area}`}
                disabled={areas.length === 1}
                onClick={() => set(areas.filter((other) => other !== area))}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
        <form className="business__add" onSubmit={add}>
          <TextField
            label="Another area"
            optional
            maxLength={60}
            value={name}
            error={errorAt('') ?? errorAt(String(areas.length - 1))}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="plain">
            Add an area
          </Button>
        </form>
      </UnlessFixed>
    </Section>
  )
}
