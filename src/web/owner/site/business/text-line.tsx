import type { HTMLInputTypeAttribute } from 'react'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { useField } from './editor-context.ts'
import { fieldNames } from './field-words.ts'
import { UnlessFixed } from './section.tsx'
import { onWholeAddress } from './whole-address.ts'

interface TextLineProps {
  field: BusinessField
  type: HTMLInputTypeAttribute
  optional: boolean
}

/** Edits a field that is one line of text, a number or a date. */
export function TextLine({ field, type, optional }: TextLineProps) {
  const { value, set, errorAt } = useField(field)
  const onChange = (typed: string) => {
    if (typed === '' && optional) set(null)
    else set((type === 'number' ? Number(typed) : typed) as never)
  }
  const shown = value === null ? '' : String(value)
  return (
    <UnlessFixed field={field} shown={`${fieldNames[field]}: ${shown}.`}>
      <TextField
        label={fieldNames[field]}
        id={`business-${field}`}
        type={type}
        className={['tel', 'number', 'date'].includes(type) ? 'numerals' : undefined}
        inputMode={type === 'number' ? 'numeric' : undefined}
        optional={optional}
        autoComplete="off"
        value={shown}
        error={errorAt('')}
        onChange={({ target }) => onChange(target.value)}
        onBlur={type === 'url' ? onWholeAddress(onChange) : undefined}
      />
    </UnlessFixed>
  )
}
