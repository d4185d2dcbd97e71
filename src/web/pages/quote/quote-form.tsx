import ArrowRight from 'lucide-react/icons/arrow-right'
import {
  type QuoteForm as QuoteAnswers,
  type QuoteFormInput,
  QuoteFormSchema,
  serviceTypes,
} from '#shared/contract/quote.ts'
import { fieldMessages } from '#shared/messages.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { useVisitorForm } from '#web/components/forms/use-visitor-form.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CaptchaField } from '#web/components/ui/captcha-field.tsx'
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx'
import { Combobox } from '#web/components/ui/combobox.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { JobHead, JobPart } from '#web/components/ui/job-sheet.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { SuccessPanel } from '#web/components/ui/success-panel.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { partState } from './part-state.ts'
import { useSecurityCheck } from './use-security-check.ts'
import { useSuburbSuggestions } from './use-suburb-suggestions.ts'

const emptyForm = {
  name: '',
  phone: '',
  email: '',
  serviceType: '',
  address: '',
  description: '',
  captchaAnswer: '',
} as const

const fieldNames: Record<keyof QuoteFormInput, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  serviceType: 'Service type',
  address: 'Suburb or address',
  description: 'What needs doing?',
  consentGiven: 'Consent',
  captchaAnswer: 'Security check',
}

const promise = "We'll contact you within 24 hours with your free quote."

/** The quote request, laid out as a job sheet in four parts; gives way to the success panel once it is sent. */
export function QuoteForm() {
  const check = useSecurityCheck()
  const suburbs = useSuburbSuggestions()
  const { form, field, problems, onSubmit, isSending, isSent, startAgain } = useVisitorForm({
    schema: QuoteFormSchema,
    emptyForm,
    path: apiPaths.quote,
    fieldNames,
    success: { title: 'Quote Request Submitted', description: promise },
    failureTitle: 'Submission Failed',
    mayBeSent: (answers) => check.isRight(answers.captchaAnswer) || askAgain(),
    onSent: check.renew,
  })

  function askAgain(): false {
    check.renew()
    form.setValue('captchaAnswer', '')
    form.setError('captchaAnswer', { message: fieldMessages.captcha }, { shouldFocus: true })
    showToast({
      title: 'Incorrect Answer',
      description: 'Please solve the math problem correctly.',
      variant: 'destructive',
    })
    return false
  }

  if (isSent) {
    return (
      <SuccessPanel
        heading="Quote Request Submitted!"
        again={{ label: 'Send another request', onClick: startAgain }}
      >
        <p>{promise}</p>
      </SuccessPanel>
    )
  }

  const values = form.watch()
  const part = (...names: (keyof QuoteAnswers)[]) => partState(names, values, form.formState.errors)
  return (
    // method="post": a click before hydration must not put a phone number into the address bar.
    <form className="job" method="post" action={pagePaths.quote} noValidate onSubmit={onSubmit}>
      <JobHead title="Job sheet" fact={{ key: 'Reply within', value: '24 hours' }} />
      <ErrorSummary problems={problems} />

      <JobPart number={1} title="You" isTwoColumn state={part('name', 'phone', 'email')}>
        <TextField {...field('name')} label={fieldNames.name} autoComplete="name" />
        <TextField {...field('phone')} label={fieldNames.phone} type="tel" autoComplete="tel" />
        <TextField
          {...field('email')}
          label={fieldNames.email}
          type="email"
          autoComplete="email"
          fieldClassName="job__wide"
        />
      </JobPart>

      <JobPart number={2} title="The site" isTwoColumn state={part('serviceType', 'address')}>
        <SelectField {...field('serviceType')} label={fieldNames.serviceType} optional>
          <option value="">Not sure yet</option>
          {Object.entries(serviceTypes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Combobox {...field('address')} label={fieldNames.address} optional {...suburbs} />
      </JobPart>

      <JobPart number={3} title="The work" state={part('description')}>
        <TextArea
          {...field('description')}
          label={fieldNames.description}
          hint="Equipment, symptoms, access, and when you need it."
          rows={5}
        />
      </JobPart>

      <JobPart number={4} title="Before we send" state={part('consentGiven', 'captchaAnswer')}>
        <CheckboxField
          {...field('consentGiven')}
          label="I agree to be contacted by phone or email about this request."
          value="true"
        />
        <CaptchaField {...field('captchaAnswer')} question={check.question} onRefresh={check.renew} />
      </JobPart>

      <div className="job__foot">
        <p>Quotes are free and hold for 30 days. Workmanship carries a 12-month warranty.</p>
        <Button type="submit" variant="live" size="lg" loading={isSending} iconAfter={<ArrowRight />}>
          {isSending ? 'Sending…' : 'Request Quote'}
        </Button>
      </div>
    </form>
  )
}
