import { isoDay } from '#shared/brisbane-time.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { CheckLine, TimeField } from './fields.tsx'
import { ListSection } from './list-section.tsx'
import { asDollars, withPart } from './parts.ts'

export const QuestionsSection = () => (
  <ListSection
    id="questions"
    title="Questions"
    hint="What people ask before they ring"
    field="questions"
    noun="a question"
    nameOf={({ question }) => question}
    newItem={() => ({ question: '', answer: '' })}
  >
    {(_, { part }) => (
      <>
        <TextField label="Question" maxLength={140} {...part('question')} />
        <TextArea label="Answer" maxLength={600} {...part('answer')} />
      </>
    )}
  </ListSection>
)

export const PricesSection = () => (
  <>
    <ListSection
      id="prices"
      title="Prices"
      hint="The whole price, with any GST in it"
      field="prices"
      noun="a price"
      nameOf={({ label }) => label}
      newItem={() => ({ label: '', from: asDollars(''), unit: 'visit', includesGst: true })}
    >
      {(_, { part }) => (
        <>
          <TextField label="What" maxLength={60} {...part('label')} />
          <div className="business__pair">
            <TextField
              label="From, $ including any GST"
              className="numerals"
              inputMode="numeric"
              autoComplete="off"
              {...part('from', { read: asDollars })}
            />
            <TextField label="For each" list="price-units" maxLength={20} {...part('unit')} />
          </div>
          <TextField label="Condition" maxLength={80} {...part('condition', { optional: true })} />
        </>
      )}
    </ListSection>
    <datalist id="price-units">
      {['visit', 'hour', 'job', 'switch', 'point'].map((unit) => (
        <option key={unit} value={unit} />
      ))}
    </datalist>
  </>
)

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
