import X from 'lucide-react/icons/x'
import { Fragment } from 'react'
import type { HoursRow, OpenTimes } from '#shared/contract/opening-times.ts'
import { SmallButton, SquareButton } from '#web/owner/kit/buttons.tsx'
import { useEditor, useField } from './editor-context.ts'
import { TimeField } from './fields.tsx'
import { focusFirst } from './parts.ts'
import { FieldSection } from './section.tsx'

const usual: OpenTimes = { from: '06:00', to: '16:00' }

export function HoursSection() {
  const { state } = useEditor()
  const { value, set, errorAt } = useField('hours')
  const rows = value?.rows ?? []
  const change = (n: number, row: HoursRow) => set({ rows: rows.with(n, row) })
  return (
    <FieldSection
      id="hours"
      title="Hours"
      hint="Closed on Queensland public holidays automatically"
      field="hours"
      shown={`${state.panel?.hoursInWords.join('. ')}.`}
    >
      <ul className="ruled">
        {rows.map(({ day, open }, n) => {
          const name = `${day.charAt(0).toUpperCase()}${day.slice(1)}`
          return (
            <li key={day} className="level business__day">
              <b>{name}</b>
              {open ? (
                <>
                  {(['from', 'to'] as const).map((end) => (
                    <Fragment key={end}>
                      {end === 'to' && <span aria-hidden="true">to</span>}
                      <TimeField
                        isInRow
                        label={`${name} ${end}`}
                        value={open[end]}
                        error={errorAt(`rows.${n}.open.${end}`, open[end])}
                        onChange={(time) => change(n, { day, open: { ...open, [end]: time } })}
                      />
                    </Fragment>
                  ))}
                  <SquareButton
                    label={`Close on ${name}`}
                    onClick={({ currentTarget }) => {
                      const row = currentTarget.closest('li')
                      focusFirst(() => row)
                      change(n, { day })
                    }}
                  >
                    <X />
                  </SquareButton>
                </>
              ) : (
                <>
                  <span className="hint">Emergencies only</span>
                  <SmallButton
                    aria-label={`Add hours on ${name}`}
                    onClick={({ currentTarget }) => {
                      const row = currentTarget.closest('li')
                      focusFirst(() => row)
                      change(n, { day, open: rows.find((row) => row.open)?.open ?? usual })
                    }}
                  >
                    Add hours
                  </SmallButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </FieldSection>
  )
}
