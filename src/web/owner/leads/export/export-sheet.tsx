import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { isoDay } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import type { Period } from '#shared/contract/period.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { apiPaths } from '#shared/paths.ts'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { DateField } from '#web/owner/kit/forms/date-field.tsx'
import { Problem } from '#web/owner/kit/problem.tsx'

interface ExportSheetProps {
  /** URL of the file of the list behind the sheet. */
  listed: string
  onClose: () => void
}

/** Offers files for download. Plain links and no fetch: the browser's own download works on every phone. */
export function ExportSheet({ listed, onClose }: ExportSheetProps) {
  const periods = periodsOn(isoDay(new Date()))
  return (
    <Sheet title="Export" onClose={onClose}>
      <section className="export" aria-labelledby="export-excel">
        <h3 id="export-excel">For Excel, and your accountant</h3>
        <p className="muted">Every enquiry that came in or was won in that time.</p>
        <ul className="more-list">
          {periods.map(({ name, months, ...period }) => (
            <FileRow key={name} href={periodHref(period)} words={name} note={months} />
          ))}
        </ul>
        <PickedDays />
      </section>
      <section className="export" aria-labelledby="export-other">
        <h3 id="export-other">Other files</h3>
        <ul className="more-list">
          <FileRow href={listed} words="This list" note="As it’s searched and filtered now" />
          <FileRow
            href={apiPaths.leadExport}
            words="All data"
            note="Everything about every enquiry, for another program"
          />
        </ul>
      </section>
    </Sheet>
  )
}

const periodHref = ({ from, to }: Period) => `${apiPaths.periodFile}?${new URLSearchParams({ from, to })}`

const FileRow = ({ href, words, note }: { href: string; words: string; note: string }) => (
  <li>
    <a href={href} download>
      <Download />
      <b>{words}</b>
      <small>{note}</small>
    </a>
  </li>
)

/** Offers a file for any range of days, both ends included. */
function PickedDays() {
  const today = isoDay(new Date())
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <fieldset className="export__days">
      <legend>Pick dates</legend>
      <DateField label="From" value={from} onChange={setFrom} />
      <DateField
        label="To"
        value={to}
        aria-invalid={isBackwards || undefined}
        aria-describedby={isBackwards ? 'export-backwards' : undefined}
        onChange={setTo}
      />
      {from !== '' && to !== '' && !isBackwards && (
        <a className={buttonClass({ size: 'sm' })} href={periodHref({ from, to })} download>
          Download these dates
        </a>
      )}
      <Problem id="export-backwards">{isBackwards && '“To” is before “From”.'}</Problem>
    </fieldset>
  )
}

interface NamedPeriod extends Period {
  name: string
  /** The months in words, such as "July 2026". */
  months: string
}

/** A financial year begins in July. */
const firstMonth = 7

/** Returns the periods that an accountant asks for, as of a day such as 2026-11-20. */
export function periodsOn(today: string): NamedPeriod[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const financialYear = month < firstMonth ? year - 1 : year
  return [
    { name: 'This month', ...span(year, month, 1) },
    { name: 'Last month', ...span(year, month - 1, 1) },
    { name: 'This financial year', ...span(financialYear, firstMonth, 12) },
    { name: 'Last financial year', ...span(financialYear - 1, firstMonth, 12) },
  ]
}

/** Returns a period of `count` whole months; month 0 is December of the year before. */
function span(year: number, month: number, count: number): Omit<NamedPeriod, 'name'> {
  const from = firstDay(year, month)
  const to = addDays(firstDay(year, month + count), -1)
  const [begins, ends] = [from, to].map((day) => monthAndYear(day.slice(0, 7)))
  return { from, to, months: begins === ends ? `${begins}` : `${begins} to ${ends}` }
}

const firstDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
