import { useId, useState } from 'react'
import { FieldError } from '#web/components/ui/field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'

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

/** Parses a time as people type it, such as 6am, 6.30pm, 1630 or noon, to "06:00"; undefined for other text. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
  if (text === 'noon' || text === 'midday') return '12:00'
  if (text === 'midnight') return '24:00'
  const [, first = '', second = '00', half] = /^(\d{1,2})[:.]?(\d\d)?([ap])?\.?m?\.?$/.exec(text) ?? []
  const [hour, minute] = [Number(first), Number(second)]
  if (first === '' || minute > 59) return undefined
  if (half) {
    if (hour < 1 || hour > 12) return undefined
    return clock((hour % 12) + (half === 'p' ? 12 : 0), minute)
  }
  if (hour === 24 && minute === 0) return '24:00'
  return hour < 24 ? clock(hour, minute) : undefined
}

/** Whether a text is a time in the form that `readTime` returns. */
export const isTime = (text: string): boolean => readTime(text) === text

/** Formats "06:00" as "6:00 am", and "24:00" as "midnight". */
export function timeWords(time: string): string {
  if (time === '24:00') return 'midnight'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
