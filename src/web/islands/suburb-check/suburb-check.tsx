import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { lookUpCover } from '#web/content/cover-lookup.ts'
import { coverAnswerId, coverWords, searchFor, suburbCheck as wording } from '#web/content/suburb-check.ts'

const fieldId = 'suburb'

interface SuburbCheckProps {
  /** Path of the page, which answers the form without scripts. */
  path: string
  /** Path of the quote page, which takes a suburb in its query as this page does. */
  quotePath: string
  serviceAreas: readonly string[]
  phone: string
  /** Suburb in the page's query; '' without one. */
  typed: string
}

/** Tells whether we come to a suburb. Before hydration the same page answers the plain form. */
export function SuburbCheck({ typed, ...place }: SuburbCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  /** Counts the presses, so that asking about the same suburb again is answered too. */
  const [asked, setAsked] = useState({ typed, press: 0 })

  useEffect(() => {
    // An empty question has no answer that could take the focus.
    if (asked.press > 0) (answer.current ?? input.current)?.focus()
  }, [asked])

  const ask = (about: string) => setAsked(({ press }) => ({ typed: about.trim(), press: press + 1 }))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    ask(input.current?.value ?? '')
  }

  function choose(event: MouseEvent, name: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (input.current) input.current.value = name
    ask(name)
  }

  return (
    <div className="suburb-check">
      <form
        className="flow suburb-check__form"
        method="get"
        action={`${place.path}#${coverAnswerId}`}
        onSubmit={onSubmit}
      >
        <div className="field">
          <label className="apart field__label" htmlFor={fieldId}>
            {wording.label}
          </label>
          <input
            ref={input}
            id={fieldId}
            name="suburb"
            className="input"
            defaultValue={typed || undefined}
            required
            // The browser reports the empty field, so the answer to the last question must not stay below.
            onInvalid={() => ask('')}
            maxLength={60}
            autoComplete="address-level2"
            enterKeyHint="search"
          />
        </div>
        <button type="submit" className="button">
          {wording.checkLabel}
        </button>
      </form>
      {asked.typed && (
        <div id={coverAnswerId} ref={answer} tabIndex={-1} className="suburb-check__answer">
          <Answer {...place} typed={asked.typed} onChoose={choose} />
        </div>
      )}
    </div>
  )
}

interface AnswerProps extends SuburbCheckProps {
  onChoose: (event: MouseEvent, name: string) => void
}

function Answer({ typed, path, quotePath, serviceAreas, phone, onChoose }: AnswerProps) {
  const answer = lookUpCover(typed, serviceAreas)
  const { title, text } = coverWords(answer)
  const isYes = answer.kind === 'covered' || answer.kind === 'area'
  const [only, ...others] = answer.kind === 'covered' ? answer.suburbs : []
  const suburb = others.length === 0 ? only?.name : undefined
  return (
    <div data-yes={isYes || undefined}>
      <p className="suburb-check__title">{title}</p>
      {text && <p>{text}</p>}
      {isYes && (
        <a className="link" href={quotePath + searchFor(suburb ?? '')}>
          <span>
            {wording.quoteLabel}
            {suburb && ` for ${suburb}`}
          </span>
        </a>
      )}
      {answer.kind === 'unclear' && (
        <p className="flow near jump">
          {answer.suburbs.map(({ name, postcode }) => (
            <a
              key={name}
              href={`${path}${searchFor(name)}#${coverAnswerId}`}
              onClick={(event) => onChoose(event, name)}
            >
              {`${name} ${postcode}`}
            </a>
          ))}
        </p>
      )}
      {answer.kind === 'unknown' && (
        <a className="link" href={phoneHref(phone)}>
          <span className="numerals">{formatPhone(phone)}</span>
        </a>
      )}
    </div>
  )
}
