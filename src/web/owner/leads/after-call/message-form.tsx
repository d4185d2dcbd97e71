import { useEffect, useRef, useState } from 'react'
import {
  brisbaneParts,
  dayOfWeek,
  isoDay,
  momentInBrisbane,
  months,
  spokenTime,
} from '#shared/brisbane-time.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { workdayMorning } from '#shared/leads/next-date.ts'
import { fillDate, longText, textHref, usesDate } from '#shared/leads/texts.ts'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { SmallButton, TextButton } from '#web/owner/kit/buttons.tsx'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { DateField } from '#web/owner/kit/forms/date-field.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { letterTo, useWords } from './use-words.ts'

interface MessageFormProps {
  lead: Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'> & Partial<Pick<Inquiry, 'email'>>
  /** '' for a message in the owner's own words. */
  template: string
  draftId: string
  isMail: boolean
  onSend: () => void
  onCancel: () => void
  /** Missing for a message in the owner's own words. */
  onEditTemplate?: () => void
}

/** Edits one message to one person before it is sent. Its template stays the same. */
export function MessageForm(props: MessageFormProps) {
  const { lead, template, draftId, isMail, onSend, onCancel, onEditTemplate } = props
  const filled = useWords(lead, template)
  const [kept, draft] = useDraft(draftId)
  const [typed, setTyped] = useState(kept || undefined)
  const [day, setDay] = useState(() => isoDay(workdayMorning(new Date(), 1)))
  const [time, setTime] = useState('07:00')
  const [isDated, setDated] = useState(usesDate(template))
  const date = { day: dayInWords(day), time: timeInWords(time) }
  const words = typed ?? fillDate(filled.words, date)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  const change = (next: string) => {
    if (usesDate(next)) setDated(true)
    const written = fillDate(next, date)
    setTyped(written)
    keepDraft(draft, written)
  }
  /** Replaces the day or time in a message that was already edited. */
  const pick = (part: keyof typeof date, next: string) => {
    if (typed !== undefined) change(typed.replace(date[part], next))
  }
  const end = (act: () => void) => () => {
    keepDraft(draft, '')
    act()
  }
  const missing = typed === undefined && template !== '' ? filled.missing : undefined
  const goes = words.trim()
  return (
    <div className="stack near texts__form">
      <label htmlFor="message">Message to {firstName(lead)}</label>
      {isDated && (
        <div className="texts__date">
          <DateField
            label="Day"
            min={isoDay(new Date())}
            value={day}
            onChange={(next) => {
              if (!next) return
              setDay(next)
              pick('day', dayInWords(next))
            }}
          />
          <DateField
            label="Time"
            type="time"
            step={300}
            value={time}
            onChange={(next) => {
              if (!next) return
              setTime(next)
              pick('time', timeInWords(next))
            }}
          />
        </div>
      )}
      <textarea
        ref={field}
        id="message"
        className="input"
        value={words}
        aria-describedby="message-note"
        onChange={({ target }) => change(target.value)}
      />
      <p id="message-note" className={!isMail && words.length > longText ? 'problem' : 'muted'}>
        {missing
          ? `It ${missing}`
          : !isMail && words.length > longText
            ? `${words.length} characters: goes as several texts`
            : `For ${firstName(lead)} only.`}
      </p>
      <div className="flow near lead-question__choices">
        {goes && !missing && (
          <a
            className={buttonClass({ variant: 'live', size: 'sm' })}
            href={
              isMail
                ? letterTo({ email: '', ...lead }, { ...filled, words: goes })
                : textHref(lead.phone, goes)
            }
            onClick={end(onSend)}
          >
            {isMail ? 'Open in email' : 'Open in messages'}
          </a>
        )}
        {!isDated && (
          <SmallButton
            onClick={() => {
              setDated(true)
              change([words.trimEnd(), '{day} at {time}'].filter(Boolean).join(' '))
            }}
          >
            Add day and time
          </SmallButton>
        )}
        <SmallButton onClick={end(onCancel)}>Cancel</SmallButton>
        {onEditTemplate && <TextButton onClick={end(onEditTemplate)}>Change the saved text</TextButton>}
      </div>
    </div>
  )
}

/** Formats a day as `Friday 27 November`, because the message may be read on another day. */
function dayInWords(isoDay: string): string {
  const { month, day } = brisbaneParts(noonOf(isoDay))
  return `${dayOfWeek(noonOf(isoDay))} ${day} ${months[month]}`
}

const noonOf = (isoDay: string) => momentInBrisbane(`${isoDay}T12:00`)

function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return spokenTime({ hour, minute })
}
