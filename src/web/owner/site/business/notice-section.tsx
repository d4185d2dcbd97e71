import type { MouseEvent } from 'react'
import { isoDay } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import type { Notice } from '#shared/contract/business.ts'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { PlainButton, SmallButton } from '#web/owner/kit/buttons.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { useField } from './editor-context.ts'
import { asOneLine, focusFirst, partsOf } from './parts.ts'
import { FieldSection } from './section.tsx'

const mostCharacters = 140
const levels = { storm: 'Storm', holiday: 'Holiday', plain: 'Other' } as const

/** Edits the notice above every page, which starts and ends by itself. */
export function NoticeSection() {
  const { value: notice, set, errorAt } = useField('notice')
  const put = (next: Notice | null) => (event: MouseEvent) => {
    const section = event.currentTarget.closest('section')
    focusFirst(() => section)
    set(next)
  }
  const part = notice && partsOf(notice, set, errorAt)
  return (
    <FieldSection
      id="notice"
      title="Notice on the website"
      hint="Starts and stops automatically, Brisbane time"
      field="notice"
    >
      {!notice && <PlainButton onClick={put(newNotice())}>Write a notice</PlainButton>}
      {part && (
        <>
          <TextArea
            label="Text"
            className="business__short"
            maxLength={mostCharacters}
            hint={`${notice.text.length} of ${mostCharacters}`}
            {...part('text', { read: asOneLine })}
          />
          <div className="business__pair">
            <SelectField label="About" {...part('level')}>
              <Options of={levels} />
            </SelectField>
            {(['from', 'until'] as const).map((end) => (
              <TextField
                key={end}
                label={end === 'from' ? 'From' : 'Until'}
                type="datetime-local"
                className="numerals"
                {...part(end, { read: (moment) => moment.slice(0, 16) })}
              />
            ))}
          </div>
          <SmallButton onClick={put(null)}>Remove the notice</SmallButton>
        </>
      )}
    </FieldSection>
  )
}

/** Returns a storm notice until the afternoon in two days. It starts at midnight, so publishing shows it at once. */
function newNotice(): Notice {
  const today = isoDay(new Date())
  return { text: '', level: 'storm', from: `${today}T00:00`, until: `${addDays(today, 2)}T16:00` }
}
