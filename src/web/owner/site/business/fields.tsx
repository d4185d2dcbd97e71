import { useId, useState } from 'react'
import { FieldError } from '#web/components/ui/field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { isTime, readTime, timeWords } from './typed-time.ts'

interface TimeFieldProps {
  label: string
  /** A time such as "06:00", or typed text that is none. */
  value: string
  error?: string | undefined
  /** True in a row that is labelled visibly: then the label is for screen readers only. */
  isInRow?: boolean
  /** Called with a time, or with typed text that is none, so that the server refuses it. */
  onChange: (time: string) => void
}

/** Edits a time as people type it. When the field loses the focus, it shows how the text was understood. */
export function TimeField({ label, value, error, isInRow = false, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isUnread = !isTime(value)
  return (
    <TextField
      label={isInRow ? <span className="visually-hidden">{label}</span> : label}
      className="numerals"
      autoComplete="off"
      value={typed ?? (isTime(value) ? timeWords(value) : value)}
      error={isUnread && value !== '' ? 'Enter a time such as 6:00 am' : error}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readTime(target.value) ?? target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface CheckLineProps {
  label: string
  checked: boolean
  error?: string | undefined
  onChange: (isChecked: boolean) => void
}

export function CheckLine({ label, checked, error, onChange }: CheckLineProps) {
  const errorId = useId()
  return (
    <div>
      <label className="business__check">
        <span className="select-box">
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            onChange={({ target }) => onChange(target.checked)}
          />
        </span>
        {label}
      </label>
      <FieldError id={errorId} message={error} />
    </div>
  )
}
