import type { ComponentProps } from 'react'
import { isoDay } from '#shared/brisbane-time.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { SelectField } from '#web/components/ui/select-field.tsx'

interface MonthFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  /** Value of the field, such as 2026-03, which is offered however long ago it is. */
  chosen: string
}

const years = 10

/** Renders a list of the last ten years' months: on a desktop Safari and Firefox lack a month picker. */
export function MonthField({ chosen, ...field }: MonthFieldProps) {
  const months = monthsUpTo(isoDay(new Date()).slice(0, 7))
  if (chosen && !months.includes(chosen)) months.push(chosen)
  const byYear = Map.groupBy(months, (month) => month.slice(0, 4))
  return (
    <SelectField {...field}>
      <option value="">{field.optional ? 'Not specified' : 'Pick a month'}</option>
      {[...byYear].map(([year, ofYear]) => (
        <optgroup key={year} label={year}>
          {ofYear.map((month) => (
            <option key={month} value={month}>
              {monthAndYear(month)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

function monthsUpTo(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: years * 12 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  )
}
