import { useEffect, useState } from 'react'

const typingPauseMs = 250

interface SearchFieldProps {
  label: string
  /** What was searched for last; empties the field when it becomes ''. */
  value: string
  onSearch: (words: string) => void
}

/**
 * Searches when the typing pauses, and when the field is left: what is pressed next, such as CSV, goes by what
 * stands in it. Holds the typed words by itself, so that a long list isn't drawn anew with every letter.
 */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value)

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
