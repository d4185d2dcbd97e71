import { isoDay } from '#shared/brisbane-time.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { CheckLine } from './check-line.tsx'
import { ListSection } from './list-section.tsx'
import { withPart } from './parts.ts'
import { TimeField } from './time-field.tsx'

const halfDay = { from: '06:00', to: '12:00' }

export const SpecialDaysSection = () => (
  <ListSection
    id="special-days"
    title="Special days"
    hint="Closed, unless part of the day is open. These override your normal hours"
    field="specialDays"
    noun="a day"
    nameOf={({ firstDay, note }) => note ?? firstDay}
    newItem={() => ({ firstDay: isoDay(new Date()), lastDay: isoDay(new Date()) })}
  >
    {(day, { part, change, errorAt }) => (
      <>
        <div className="business__pair">
          <TextField
            label="First day"
            type="date"
            className="numerals"
            {...part('firstDay')}
            onChange={({ target: { value: firstDay } }) =>
              change({ ...day, firstDay, ...(day.lastDay < firstDay && { lastDay: firstDay }) })
            }
          />
          <TextField label="Last day" type="date" className="numerals" {...part('lastDay')} />
        </div>
        <CheckLine
          label="Open part of the day"
          checked={day.open !== undefined}
          onChange={(isOpen) => change(withPart(day, 'open', isOpen ? halfDay : undefined))}
        />
        {day.open && (
          <div className="business__pair">
            {(['from', 'to'] as const).map((end) => (
              <TimeField
                key={end}
                label={end === 'from' ? 'Open from' : 'Open to'}
                value={day.open?.[end] ?? halfDay[end]}
                error={errorAt(`open.${end}`)}
                onChange={(time) => change({ ...day, open: { ...halfDay, ...day.open, [end]: time } })}
              />
            ))}
          </div>
        )}
        <TextField label="Note" maxLength={80} {...part('note', { optional: true })} />
      </>
    )}
  </ListSection>
)
