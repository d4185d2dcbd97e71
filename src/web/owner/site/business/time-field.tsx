import { useState } from 'react'
import { TextField } from '#web/components/ui/text-field.tsx'
import { isTime, readTime, timeWords } from './typed-time.ts'

interface TimeFieldProps {
  label: string
  /** As 06:00, or what was typed and is no time. */
  value: string
  error?: string | undefined
  /** In a row that names it in its own way: the label is for whoever hears it. */
  isInRow?: boolean
  /** What is no time goes out as it was typed, for the server to refuse: it must not be published without a word. */
  onChange: (time: string) => void
}

/** A time as people type it; what it was understood as stands there once the field is left. */
export function TimeField({ label, value, error, isInRow = false, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isUnread = !isTime(value)
  return (
    <TextField
      label={isInRow ? <span className="visually-hidden">{label}</span> : label}
      className="num"
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
