import type { EmergencyCover } from '#shared/contract/business.ts'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { useField } from './editor-context.ts'
import { coverNames } from './field-words.ts'
import { asDollars, asOneLine, partsOf } from './parts.ts'
import { FieldSection } from './section.tsx'

export function CoverSection() {
  const { value: cover, set, errorAt } = useField('emergencyCover')
  const choose = (availability: string) =>
    set(availability ? { ...cover, availability: availability as EmergencyCover['availability'] } : null)
  const part = cover && partsOf(cover, set, errorAt)
  return (
    <FieldSection id="cover" title="Emergency cover" field="emergencyCover">
      <SelectField
        label="Emergencies"
        value={cover?.availability ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Just say the line is open 24/7</option>
        <Options of={coverNames} />
      </SelectField>
      {part && (
        <>
          <TextField
            label="Call-out cost, $ including any GST"
            className="numerals"
            inputMode="numeric"
            {...part('costToCome', { optional: true, read: asDollars })}
          />
          <TextArea
            label="What happens after the call"
            className="business__short"
            maxLength={300}
            {...part('explanation', { optional: true, read: asOneLine })}
          />
        </>
      )}
    </FieldSection>
  )
}
