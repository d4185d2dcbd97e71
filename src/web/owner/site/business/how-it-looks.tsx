import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { dayAndTime, momentInBrisbane } from '#shared/brisbane-time.ts'
import { completeHours } from '#shared/hours-words.ts'
import { homeHeadline } from '#web/content/home-sections.ts'
import { noticeWords } from '#web/content/owners-parts.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useEditor, useField } from './editor-context.ts'
import { isTime } from './fields.tsx'

/** Shows the top of the home page with the current edits. "Preview" shows the whole site. */
export function HowItLooks() {
  const { state } = useEditor()
  const { value: notice } = useField('notice')
  const { value: texts } = useField('texts')
  const { value: hours, isFixed: hasHoursInFile } = useField('hours')
  const { value: cover } = useField('emergencyCover')
  const { value: phone } = useField('phone')
  const isDraft = Boolean(state.panel?.draft) || Object.keys(state.edits).length > 0
  // The hours in `business.json` may have words of their own, which no rows can express.
  const isReadable = hours?.rows.every(({ open }) => !open || (isTime(open.from) && isTime(open.to)))
  const words = hours && isReadable && !hasHoursInFile ? completeHours(hours, cover ?? undefined) : undefined
  const now = useNow()
  const [from, until] = notice ? [notice.from, notice.until].map(momentOf) : []
  const isOver = until !== undefined && until <= now
  const isToCome = from !== undefined && from > now
  const band = notice?.text && !isOver ? noticeWords(notice) : undefined
  return (
    <section className="business__look" aria-labelledby="look">
      <h2 id="look">How it looks</h2>
      <figure>
        {band && (
          <p className="business__look-notice" data-level={notice?.level}>
            {notice?.level === 'storm' && <TriangleAlert />}
            <span>
              <b>{band.first}</b> {band.rest}
            </span>
          </p>
        )}
        {band && isToCome && (
          <p className="business__look-when">Visitors see this notice from {dayAndTime(from)}</p>
        )}
        <div>
          <p className="business__look-headline">{texts?.homeHeadline || homeHeadline}</p>
          <p className="hint">
            {words && `${words.weekdays}. ${words.emergency} on `}
            <span className="numerals">{phone}</span>
          </p>
        </div>
        {notice?.text && isOver && (
          <p className="business__look-when">The notice ended {dayAndTime(until)}: no one sees it now</p>
        )}
        <figcaption>
          <b>Home</b> <span className="key">{isDraft ? 'Draft' : 'On the website'}</span>
        </figcaption>
      </figure>
    </section>
  )
}

/** Parses a date-time field in Brisbane time, ignoring seconds; undefined when it is invalid. */
const momentOf = (typed: string) => {
  const moment = momentInBrisbane(typed.slice(0, 16))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
