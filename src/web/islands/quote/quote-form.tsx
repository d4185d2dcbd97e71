import ArrowRight from 'lucide-react/icons/arrow-right'
import { type QuoteFormInput, QuoteFormSchema } from '#shared/contract/quote.ts'
import type { Values } from '#shared/form-values.ts'
import { fieldMessages } from '#shared/messages.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { SentReceipt } from '#shared/rendering.ts'
import { type ServiceType, serviceTypes } from '#shared/service-types.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { quoteForm as wording } from '#web/content/quote.ts'
import { FormSheet } from '../forms/form-sheet.tsx'
import { NotSent } from '../forms/not-sent.tsx'
import { usePlainForm } from '../forms/plain-form-context.ts'
import { SentDetails } from '../forms/sent-details.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'
import { visitorForm } from '../visitor-form.tsx'
import { AddressField } from './address-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { EmergencyCard, type EmergencyWords } from './emergency-card.tsx'
import { JobPart } from './job-part.tsx'
import { partState } from './part-state.ts'
import { PhotoPlace } from './photo-place.tsx'
import { useSecurityCheck } from './use-security-check.ts'

const { fields, parts } = wording

const inWords = (said: SentReceipt['said']) => ({
  ...said,
  serviceType: serviceTypes[said.serviceType as ServiceType],
})

interface QuoteFormProps {
  emergency: EmergencyWords
  /** Kinds of work that the owner doesn't offer, and that are left out of the list. */
  withheld: readonly string[]
  /** Values that the link to the form gave, by field. */
  beginning: Values | undefined
}

/** Shows the quote request as a job sheet in four parts, and the success panel once it is sent. */
export const QuoteForm = visitorForm(Form)

function Form({ emergency, withheld, beginning }: QuoteFormProps) {
  const asked = usePlainForm()?.question
  const check = useSecurityCheck(asked)
  const form = useVisitorForm({
    name: 'quote',
    schema: QuoteFormSchema,
    wording,
    shortLabels: {
      description: 'What needs doing',
      consentGiven: 'Consent',
      captchaAnswer: 'Security check',
    },
    // Both are asked for anew on every visit.
    unsaved: ['consentGiven', 'captchaAnswer'],
    beginning,
    path: apiPaths.quote,
    page: pagePaths.quote,
    words: 'description',
    mayBeSent: ({ captchaAnswer }) => check.isRight(captchaAnswer) || askAgain(),
    onSent: check.renew,
  })
  const { inputs, field, box, receipt, hasFailed, isSending } = form

  /** Draws another question, and clears the answer to the last one. */
  function askAnother() {
    check.renew()
    inputs.write('captchaAnswer', '')
  }

  function askAgain(): false {
    askAnother()
    inputs.mark({ captchaAnswer: fieldMessages.captcha })
    inputs.focus('captchaAnswer')
    const { title, text } = wording.wrongAnswerToast
    showToast({ title, description: text, variant: 'destructive' })
    return false
  }

  const part = (...names: (keyof QuoteFormInput)[]) => partState(names, inputs.values, inputs.errors)
  const photoPlace = <PhotoPlace set={form.formKey} />
  return (
    <FormSheet
      form={form}
      wording={wording}
      details={
        <SentDetails kind="quote" receipt={receipt && { ...receipt, said: inWords(receipt.said) }}>
          {photoPlace}
        </SentDetails>
      }
    >
      <JobPart number={1} title={parts.you} isTwoColumn state={part('name', 'phone', 'email')}>
        <TextField {...field('name')} {...fields.name} autoComplete="name" />
        <TextField {...field('phone')} {...fields.phone} type="tel" autoComplete="tel" />
        <TextField
          {...field('email')}
          {...fields.email}
          type="email"
          autoComplete="email"
          fieldClassName="wide"
        />
      </JobPart>

      <JobPart number={2} title={parts.site} isTwoColumn state={part('serviceType', 'address')}>
        <SelectField {...field('serviceType')} label={fields.serviceType.label} optional>
          <option value="">{fields.serviceType.emptyOption}</option>
          {Object.entries(serviceTypes).map(
            ([value, label]) =>
              !withheld.includes(value) && (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
          )}
        </SelectField>
        <AddressField {...field('address')} {...fields.address} optional />
        <EmergencyCard words={emergency} isChosen={inputs.values.serviceType === 'emergency'} />
      </JobPart>

      <JobPart number={3} title={parts.work} state={part('description')}>
        <TextArea
          {...field('description')}
          {...fields.description}
          rows={5}
          onFocus={({ currentTarget: area }) => {
            // The cursor goes behind the text that the link gave.
            if (area.value === beginning?.description)
              area.setSelectionRange(area.value.length, area.value.length)
          }}
        />
        {photoPlace}
      </JobPart>

      <JobPart number={4} title={parts.send} state={part('consentGiven', 'captchaAnswer')}>
        <CheckboxField
          {...box('consentGiven')}
          label={fields.consentGiven.label}
          hint={
            <>
              {fields.consentGiven.note}
              <a className="inline-link" href={fields.consentGiven.noteLink.href}>
                {fields.consentGiven.noteLink.text}
              </a>
              .
            </>
          }
        />
        <CaptchaField
          {...field('captchaAnswer')}
          {...fields.captchaAnswer}
          question={check.question}
          seal={asked?.seal}
          onRefresh={askAnother}
        />
      </JobPart>

      <div className="level job__foot">
        {hasFailed && <NotSent />}
        <p>{wording.smallPrint}</p>
        <Button type="submit" variant="live" size="lg" loading={isSending} iconAfter={<ArrowRight />}>
          {isSending ? wording.submittingLabel : wording.submitLabel}
        </Button>
      </div>
    </FormSheet>
  )
}
