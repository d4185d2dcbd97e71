import { isoDay } from '#shared/brisbane-time.ts'
import type { SpecialDay } from '#shared/contract/opening-times.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { CheckLine } from './check-line.tsx'
import { useField } from './editor-context.ts'
import { ListEditor } from './list-editor.tsx'
import { Section, UnlessFixed } from './section.tsx'
import { TimeField } from './time-field.tsx'

const halfDay = { from: '06:00', to: '12:00' }

/** Days off, and days with other hours than the week's. */
export function SpecialDaysSection() {
  const { value, set, errorAt } = useField('specialDays')
  return (
    <Section
      id="special-days"
      title="Special days"
      hint="Closed, unless part of the day is open. They win over the week and over public holidays"
      fields={['specialDays']}
    >
      <UnlessFixed field="specialDays">
        <ListEditor<SpecialDay>
          items={value ?? []}
          noun="a day"
          nameOf={({ firstDay, note }) => note ?? firstDay}
          newItem={newDay}
          onChange={set}
        >
          {(day, n, change) => (
            <>
              <div className="business__pair">
                <TextField
                  label="First day"
                  type="date"
                  className="num"
                  value={day.firstDay}
                  error={errorAt(`${n}.firstDay`, day.firstDay)}
                  onChange={({ target: { value: firstDay } }) =>
                    change({ firstDay, ...(day.lastDay < firstDay && { lastDay: firstDay }) })
                  }
                />
                <TextField
                  label="Last day"
                  type="date"
                  className="num"
                  value={day.lastDay}
                  error={errorAt(`${n}.lastDay`, day.lastDay)}
                  onChange={({ target }) => change({ lastDay: target.value })}
                />
              </div>
              <CheckLine
                label="Open part of the day"
                checked={day.open !== undefined}
                onChange={(isOpen) => set((value ?? []).with(n, withTimes(day, isOpen)))}
              />
              {day.open && (
                <div className="business__pair">
                  {(['from', 'to'] as const).map((end) => (
                    <TimeField
                      key={end}
                      label={end === 'from' ? 'Open from' : 'Open to'}
                      value={day.open?.[end] ?? halfDay[end]}
                      error={errorAt(`${n}.open.${end}`)}
                      onChange={(time) => change({ open: { ...halfDay, ...day.open, [end]: time } })}
                    />
                  ))}
                </div>
              )}
              <TextField
                label="Note"
                optional
                maxLength={80}
                value={day.note ?? ''}
                error={errorAt(`${n}.note`, day.note)}
                onChange={({ target }) => set((value ?? []).with(n, withNote(day, target.value)))}
              />
            </>
          )}
        </ListEditor>
      </UnlessFixed>
    </Section>
  )
}

const newDay = (): SpecialDay => {
  const today = isoDay(new Date())
  return { firstDay: today, lastDay: today }
}

function withTimes({ open: _, ...day }: SpecialDay, isOpen: boolean): SpecialDay {
  return isOpen ? { ...day, open: halfDay } : day
}

function withNote({ note: _, ...day }: SpecialDay, note: string): SpecialDay {
  return note ? { ...day, note } : day
}
