import { type ReactNode, useEffect, useState } from 'react'
import { seconds } from '#shared/durations.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { inPlainWords, lengthInWords, noEmail, sendAgain } from '#web/content/field-remarks.ts'

interface Remarked {
  name: string
  error: string | undefined
  /** What stands in the field. */
  text: string
  /** What is asked about it. */
  question: string | undefined
  /** It holds the visitor's own words. */
  areWords: boolean
}

/** What there is to say of a field besides its message: why, what else to do, or a question. */
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
      {/* Said once, when it appears; not again with each digit. */}
      <b className="field__question" role="alert" aria-relevant="additions">
        {question}
      </b>
      {sendAgain}
    </>
  )
}

/** Seen at once, and said aloud when the typing rests. */
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
