import type { FocusEvent, HTMLInputTypeAttribute } from 'react'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import { wholeAddress } from '#shared/contract/owner-text.ts'
import { licenceTerm, licenceWords } from '#shared/licence-term.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { useField } from './editor-context.ts'
import { fieldNames, profileNames } from './field-words.ts'
import { CheckLine } from './fields.tsx'
import { partsOf, withPart } from './parts.ts'
import { Section, UnlessFixed } from './section.tsx'

const lines: readonly (readonly [BusinessField, HTMLInputTypeAttribute, 'optional'?])[] = [
  ['phone', 'tel'],
  ['email', 'email'],
  ['name', 'text'],
  ['legalName', 'text'],
  ['abn', 'text', 'optional'],
  ['contractorLicence', 'text'],
  ['contractorLicenceExpires', 'date', 'optional'],
  ['arcLicence', 'text'],
  ['arcLicenceExpires', 'date', 'optional'],
  ['arcTradingAuthorisation', 'text', 'optional'],
  ['founded', 'number'],
  ['experience', 'text'],
  ['heroExperience', 'text'],
  ['tagline', 'text'],
  ['licenceSearchUrl', 'url'],
  ['googleReviewsUrl', 'url', 'optional'],
]
const fields = [
  ...lines.map(([field]) => field),
  'socialLinks',
  'gstRegistered',
  'isSample',
  'showSampleReviews',
] as const

export function FactsSection() {
  const sample = useField('isSample')
  const samples = useField('showSampleReviews')
  const gst = useField('gstRegistered')
  const terms = [
    ['licence', useField('contractorLicenceExpires').value],
    ['ARC licence', useField('arcLicenceExpires').value],
  ] as const
  return (
    <Section id="facts" title="Phone and other details" fields={fields}>
      {terms.map(([name, lastDay]) => {
        const warning = licenceWords(name, licenceTerm(lastDay || undefined, new Date()))
        return (
          warning && (
            <p key={name} className="problem">
              {warning}
            </p>
          )
        )
      })}
      <div className="business__fields">
        {lines.map(([field, type, presence]) => (
          <TextLine key={field} field={field} type={type} optional={presence === 'optional'} />
        ))}
        <SocialLinks />
      </div>
      <p className="hint">
        The licence number and registered name must stay on the website, so these two can’t be empty.
      </p>
      <UnlessFixed field="gstRegistered" shown="Registered for GST.">
        <CheckLine
          label="Registered for GST"
          checked={gst.value !== false}
          onChange={(isChecked) => gst.set(isChecked)}
        />
      </UnlessFixed>
      <UnlessFixed field="isSample" shown="Details confirmed.">
        <CheckLine
          label="These details are real"
          checked={sample.value === false}
          error={sample.errorAt('')}
          onChange={(isChecked) => sample.set(!isChecked)}
        />
      </UnlessFixed>
      <UnlessFixed field="showSampleReviews" shown="Sample reviews.">
        <CheckLine
          label="Show the sample reviews until there are real ones"
          checked={samples.value === true}
          onChange={samples.set}
        />
      </UnlessFixed>
    </Section>
  )
}

function SocialLinks() {
  const { value, set, errorAt } = useField('socialLinks')
  const links = value ?? {}
  const part = partsOf(links, set, errorAt)
  return (
    <UnlessFixed field="socialLinks" shown="Social pages.">
      {(Object.keys(profileNames) as (keyof typeof profileNames)[]).map((profile) => (
        <TextField
          key={profile}
          label={`${profileNames[profile]} page`}
          type="url"
          {...part(profile, { optional: true })}
          onBlur={onWholeAddress((address) => set(withPart(links, profile, address)))}
        />
      ))}
    </UnlessFixed>
  )
}

interface TextLineProps {
  field: BusinessField
  type: HTMLInputTypeAttribute
  optional: boolean
}

function TextLine({ field, type, optional }: TextLineProps) {
  const { value, set, errorAt } = useField(field)
  const onChange = (typed: string) => {
    if (typed === '' && optional) set(null)
    else set((type === 'number' ? Number(typed) : typed) as never)
  }
  const shown = value === null ? '' : String(value)
  return (
    <UnlessFixed field={field} shown={`${fieldNames[field]}: ${shown}.`}>
      <TextField
        label={fieldNames[field]}
        id={`business-${field}`}
        type={type}
        className={['tel', 'number', 'date'].includes(type) ? 'numerals' : undefined}
        inputMode={type === 'number' ? 'numeric' : undefined}
        optional={optional}
        autoComplete="off"
        value={shown}
        error={errorAt('')}
        onChange={({ target }) => onChange(target.value)}
        onBlur={type === 'url' ? onWholeAddress(onChange) : undefined}
      />
    </UnlessFixed>
  )
}

/** Returns a blur handler that completes an address with https://. */
const onWholeAddress =
  (change: (address: string) => void) =>
  ({ target }: FocusEvent<HTMLInputElement>): void => {
    const whole = wholeAddress(target.value)
    if (whole !== target.value) change(whole)
  }
