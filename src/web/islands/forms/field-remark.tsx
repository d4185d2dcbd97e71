import { type ReactNode, useEffect, useState } from 'react'
import { seconds } from '#shared/durations.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { inPlainWords, lengthInWords, noEmail, sendAgain } from '#web/content/field-remarks.ts'

interface Remarked {
  name: string
  error: string | undefined
  text: string
  /** Question about an unusual value, if there is one. */
  question: string | undefined
  /** True for the field with the visitor's own words. */
  areWords: boolean
}

/** Returns what to show below a field besides its error: its length, what else to do, or a question. */
export function remarkOn({ name, error, text, question, areWords }: Remarked): ReactNode {
  const length = areWords && lengthInWords(text)
  if (length) return <Length words={length} />
  if (error) {
    const words = inPlainWords(error, text, name === 'phone')
    if (name !== 'email') return words
    return (
      <>
        {words} {noEmail} <PhoneLink className="inline-link" />.
      </>
    )
  }
  if (!question) return undefined
  return (
    <>
      {/* Screen readers say it once when it appears, and not again with each digit. */}
      <b className="field__question" role="alert" aria-relevant="additions">
        {question}
      </b>
      {sendAgain}
    </>
  )
}

/** Shows the length at once. Screen readers hear it a second after the last change. */
function Length({ words }: { words: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), seconds(1))
    return () => clearTimeout(timer)
  }, [words])
  return (
    <>
      {words}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
