import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ContactFormInput, ContactFormSchema } from '#shared/contract/contact.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { JobHead } from '#web/components/ui/job-sheet.tsx'
import { SuccessPanel } from '#web/components/ui/success-panel.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { contactForm as wording } from '#web/content/contact-form.ts'
import { useVisitorForm } from '../forms/use-visitor-form.tsx'

const { fields, success } = wording

const emptyForm = { name: '', phone: '', email: '', subject: '', message: '' } as const satisfies Record<
  keyof ContactFormInput,
  string
>

const fieldNames: Record<keyof ContactFormInput, string> = {
  name: fields.name.label,
  phone: fields.phone.label,
  email: fields.email.label,
  subject: fields.subject.label,
  message: fields.message.label,
}

/** The contact message; gives way to the success panel once it is sent. */
export function ContactForm() {
  const { element, field, above, notSent, isSending, isSent, details, withKeeper, startAgain } =
    useVisitorForm({
      name: 'contact',
      schema: ContactFormSchema,
      savedFields: emptyForm,
      path: apiPaths.contact,
      page: pagePaths.contact,
      fieldNames,
      words: 'message',
      success: wording.sentToast,
      failure: wording.failedToast,
    })

  if (isSent) {
    return withKeeper(
      <SuccessPanel
        heading={success.title}
        again={{ label: success.againLabel, href: pagePaths.contact, onClick: startAgain }}
      >
        <p>{success.text}</p>
        {details('contact')}
      </SuccessPanel>,
    )
  }

  return withKeeper(
    <form {...element}>
      <JobHead title={wording.title} />
      {above}
      <div className="job__body">
        <TextField {...field('name')} {...fields.name} autoComplete="name" />
        <TextField {...field('phone')} {...fields.phone} type="tel" autoComplete="tel" />
        <TextField
          {...field('email')}
          {...fields.email}
          type="email"
          autoComplete="email"
          fieldClassName="job__wide"
        />
        <TextField {...field('subject')} {...fields.subject} optional fieldClassName="job__wide" />
        <TextArea {...field('message')} {...fields.message} rows={9} fieldClassName="job__wide" />
      </div>
      <div className="job__foot job__foot--end">
        {notSent}
        <Button type="submit" variant="live" size="lg" loading={isSending} iconAfter={<ArrowRight />}>
          {isSending ? wording.submittingLabel : wording.submitLabel}
        </Button>
      </div>
    </form>,
  )
}
