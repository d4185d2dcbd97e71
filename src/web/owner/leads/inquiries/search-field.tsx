import { useEffect, useRef, useState } from 'react'

const typingPauseMs = 250

interface SearchFieldProps {
  label: string
  /** What was searched for last; empties the field when it becomes ''. */
  value: string
  onSearch: (words: string) => void
  /** It was asked for by a press elsewhere. */
  hasFocus?: boolean
}

/**
 * Searches when the typing pauses, and when the field is left: what is pressed next, such as Export, goes by what
 * stands in it. Holds the typed words by itself, so that a long list isn't drawn anew with every letter.
 */
export function SearchField({ label, value, onSearch, hasFocus = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(value)

  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])

  useEffect(() => {
    if (value === '') setWords('')
  }, [value])

  useEffect(() => {
    if (words === value) return
    const timer = setTimeout(() => onSearch(words), typingPauseMs)
    return () => clearTimeout(timer)
  }, [words, value, onSearch])

  return (
    <input
      ref={field}
      type="search"
      className="input tools__search"
      aria-label={label}
      placeholder="Name, phone, suburb, words"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      onBlur={() => words !== value && onSearch(words)}
    />
  )
}
