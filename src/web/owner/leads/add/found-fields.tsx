import type { HandLeadInput } from '#shared/contract/hand-lead.ts'
import type { ReadLead } from '#shared/leads/read-lead-text.ts'
import { formatPhone } from '#shared/phone.ts'
import { shortNumberQuestion } from '#shared/short-number.ts'
import { FieldError } from '#web/components/ui/field.tsx'

const fields = [
  { name: 'phone', label: 'Number', add: 'Add a number', inputMode: 'tel' },
  { name: 'name', label: 'Name', add: 'Add a name', inputMode: 'text' },
  { name: 'suburb', label: 'Suburb', add: 'Add a suburb', inputMode: 'text' },
  { name: 'email', label: 'Email', add: 'Add an email', inputMode: 'email' },
] as const

/** Returns what was recognised in the text and has not been changed or removed by hand. */
export const stillFound = (found: ReadLead, lead: HandLeadInput): Partial<ReadLead> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (isStillFound(name, found, lead) ? [[name, found[name]]] : [])),
  )

const isStillFound = (name: keyof ReadLead, found: ReadLead, lead: HandLeadInput) =>
  found[name] !== '' && lead[name] === found[name]

/** A number that may lack a digit gets no tick. */
const isTicked = (name: keyof ReadLead, found: ReadLead, lead: HandLeadInput) =>
  isStillFound(name, found, lead) && (name !== 'phone' || !shortNumberQuestion(found.phone))

/** Formats a recognised number. One that is still being typed keeps its spaces. */
const shownValue = (name: keyof ReadLead, found: ReadLead, lead: HandLeadInput) =>
  name === 'phone' && isStillFound(name, found, lead) ? formatPhone(found.phone) : (lead[name] ?? '')

interface FoundFieldsProps {
  lead: HandLeadInput
  found: ReadLead
  /** Numbers in the text, when none of them is certain to be the person's. */
  numbers: readonly string[]
  errors: Readonly<Record<string, string>>
  onType: (typed: Partial<Record<(typeof fields)[number]['name'], string>>) => void
}

/** Renders fields with what was recognised in the text, each of which can be changed. */
export function FoundFields({ lead, found, numbers, errors, onType }: FoundFieldsProps) {
  const isAny = Object.values(found).some(Boolean)
  return (
    <section>
      <p className="add-lead__head">
        <b>What we found</b> <span className="muted">{isAny ? 'Tap to change' : 'Nothing yet'}</span>
      </p>
      {numbers.length > 1 && (
        <fieldset className="add-lead__which">
          <legend>Which number will you ring?</legend>
          <div className="picks">
            {numbers.slice(0, 4).map((number) => (
              <button
                key={number}
                type="button"
                aria-pressed={lead.phone === number}
                onClick={() => onType({ phone: number })}
              >
                {formatPhone(number)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="found">
        {fields.map(({ name, label, add, inputMode }) => (
          <div key={name} data-found={isTicked(name, found, lead) ? '' : undefined}>
            <label htmlFor={`add-${name}`}>{label}</label>
            <input
              id={`add-${name}`}
              name={name}
              inputMode={inputMode}
              autoComplete="off"
              placeholder={add}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={`add-${name}-error`}
              value={shownValue(name, found, lead)}
              onChange={({ target }) => onType({ [name]: target.value })}
              onBlur={({ target: { value } }) => {
                if (name === 'phone' && value !== formatPhone(value)) onType({ phone: formatPhone(value) })
              }}
            />
            <FieldError id={`add-${name}-error`} message={errors[name]} />
          </div>
        ))}
      </div>
    </section>
  )
}

interface MarkedTextProps {
  text: string
  /** What was recognised and has not been changed by hand. */
  found: Partial<ReadLead>
}

/** Renders the text behind the field, invisible but for lines under what was recognised. */
export const MarkedText = ({ text, found }: MarkedTextProps) => (
  <div className="add-lead__marks" aria-hidden="true">
    {partsOf(text, found).map((part, n) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and no state.
      n % 2 === 1 ? <u key={n}>{part}</u> : part,
    )}
  </div>
)

/** Splits a text so that every second part was recognised. */
function partsOf(text: string, { phone, ...words }: Partial<ReadLead>): string[] {
  const patterns = [
    ...(phone ? [phone.match(/[+\d]/g)?.map(escaped).join('[ ().-]*') ?? ''] : []),
    ...Object.values(words).map((value) =>
      value
        .split(/[\s-]+/)
        .map(escaped)
        .join('[\\s-]*'),
    ),
  ].filter(Boolean)
  if (patterns.length === 0) return [text]
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu'))
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
