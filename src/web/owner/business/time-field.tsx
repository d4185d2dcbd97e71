import { useState } from 'react'
import { TextField } from '#web/components/ui/text-field.tsx'
import { readTime, timeWords } from './typed-time.ts'

interface TimeFieldProps {
  label: string
  /** As 06:00. */
  value: string
  error?: string | undefined
  /** In a row that names it in its own way: the label is for whoever hears it. */
  isInRow?: boolean
  onChange: (time: string) => void
}

/** A time as people type it; what it was understood as stands there once the field is left. */
export function TimeField({ label, value, error, isInRow = false, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isUnread = typed !== undefined && readTime(typed) === undefined
  return (
    <TextField
      label={isInRow ? <span className="visually-hidden">{label}</span> : label}
      className="num"
      autoComplete="off"
      value={typed ?? timeWords(value)}
      error={isUnread && typed !== '' ? 'A time such as 6:00 am' : error}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        const time = readTime(target.value)
        if (time) onChange(time)
      }}
      onBlur={() => !isUnread && setTyped(undefined)}
    />
  )
}
