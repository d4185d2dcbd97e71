import { useEffect, useRef, useState } from 'react'

const typingPauseMs = 250

interface SearchFieldProps {
  label: string
  /** The last search; the field is cleared when this becomes ''. */
  value: string
  onSearch: (words: string) => void
  /** True when a press elsewhere asked for the search. */
  hasFocus?: boolean
}

/**
 * Searches when the typing pauses, and when the field loses the focus, so that the next press, such as
 * Export, uses the typed words. They are local state, so that a long list is not rendered with every letter.
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
