import { Fragment } from 'react'
import { numbersInText } from '#shared/leads/find-phone.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { Said } from '#web/components/said.tsx'
import { useContact } from '../after-call/use-contact.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Renders a message in which each phone number can be rung: a tenant's, or the neighbour's with the key. */
export function WordsToRing({ lead }: { lead: Pick<Inquiry, 'id' | 'kind' | 'name' | 'message'> }) {
  const { message } = lead
  const { phone: own } = useBusiness()
  const { call } = useContact()
  const numbers = numbersInText(message.split('\n'), own)
  if (numbers.length === 0) return <Said text={message} isBlock />
  return partsOf(message, numbers).map(({ text, at, isNumber }) => (
    <Fragment key={at}>
      {isNumber ? (
        <a
          className="numerals inline-link"
          dir="ltr"
          href={phoneHref(text)}
          onClick={() => call({ ...lead, phone: text })}
        >
          {text}
        </a>
      ) : (
        <Said text={text} isBlock />
      )}
    </Fragment>
  ))
}

/** Splits a text before and after each of the numbers, wherever they stand in it. */
function partsOf(text: string, numbers: readonly string[]) {
  const parts: { text: string; at: number; isNumber: boolean }[] = []
  let at = 0
  while (at < text.length) {
    const found = numbers
      .map((number) => ({ number, at: text.indexOf(number, at) }))
      .filter((place) => place.at >= 0)
      .toSorted((one, other) => one.at - other.at || other.number.length - one.number.length)
      .at(0)
    const end = found?.at ?? text.length
    if (end > at) parts.push({ text: text.slice(at, end), at, isNumber: false })
    if (found) parts.push({ text: found.number, at: end, isNumber: true })
    at = end + (found?.number.length ?? 0)
  }
  return parts
}
