import type { EmergencyCover } from '#shared/contract/business.ts'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { dollarsOf, dollarsTyped } from './dollars.ts'
import { useField } from './editor-context.ts'
import { coverNames } from './field-words.ts'
import { Section, UnlessFixed } from './section.tsx'

/** Whether somebody comes in an emergency, what it costs and what happens: for visitors in trouble. */
export function CoverSection() {
  const { value: cover, set, errorAt } = useField('emergencyCover')
  const choose = (availability: string) =>
    set(availability ? { ...cover, availability: availability as EmergencyCover['availability'] } : null)
  const replace = (name: 'costToCome' | 'explanation', part: unknown) => {
    if (!cover) return
    const { [name]: _, ...rest } = cover
    set(part === '' ? rest : { ...rest, [name]: part })
  }
  return (
    <Section id="cover" title="Emergency cover" fields={['emergencyCover']}>
      <UnlessFixed field="emergencyCover">
        <SelectField
          label="Emergencies"
          value={cover?.availability ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">The line is open 24/7, nothing more said</option>
          {Object.entries(coverNames).map(([availability, words]) => (
            <option key={availability} value={availability}>
              {words}
            </option>
          ))}
        </SelectField>
        {cover && (
          <>
            <TextField
              label="What it costs to come, $ including GST"
              optional
              className="num"
              inputMode="numeric"
              value={dollarsTyped(cover.costToCome)}
              error={errorAt('costToCome', dollarsTyped(cover.costToCome))}
              onChange={({ target }) => replace('costToCome', target.value && dollarsOf(target.value))}
            />
            <TextArea
              label="What happens after the call"
              optional
              className="business__short"
              maxLength={300}
              value={cover.explanation ?? ''}
              error={errorAt('explanation', cover.explanation)}
              onChange={({ target }) => replace('explanation', target.value.replaceAll('\n', ' '))}
            />
          </>
        )}
      </UnlessFixed>
    </Section>
  )
}
