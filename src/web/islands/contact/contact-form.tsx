import ArrowRight from 'lucide-react/icons/arrow-right'
import { ContactFormSchema } from '#shared/contract/contact.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { contactForm as wording } from '#web/content/contact-form.ts'
import { FormSheet } from '../forms/form-sheet.tsx'
import { NotSent } from '../forms/not-sent.tsx'
import { SentDetails } from '../forms/sent-details.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'
import { visitorForm } from '../visitor-form.tsx'

const { fields } = wording

export const ContactForm = visitorForm(Form)

function Form() {
  const form = useVisitorForm({
    name: 'contact',
    schema: ContactFormSchema,
    wording,
    path: apiPaths.contact,
    page: pagePaths.contact,
    words: 'message',
  })
  const { field, hasFailed, isSending } = form
  const details = <SentDetails kind="contact" receipt={form.receipt} />
  return (
    <FormSheet form={form} wording={wording} details={details}>
      <div className="job__body">
        <TextField {...field('name')} {...fields.name} autoComplete="name" />
        <TextField {...field('phone')} {...fields.phone} type="tel" autoComplete="tel" />
        <TextField
          {...field('email')}
          {...fields.email}
          type="email"
          autoComplete="email"
          fieldClassName="wide"
        />
        <TextField {...field('subject')} {...fields.subject} optional fieldClassName="wide" />
        <TextArea {...field('message')} {...fields.message} rows={9} fieldClassName="wide" />
      </div>
      <div className="level job__foot job__foot--end">
        {hasFailed && <NotSent />}
        <Button type="submit" variant="live" size="lg" loading={isSending} iconAfter={<ArrowRight />}>
          {isSending ? wording.submittingLabel : wording.submitLabel}
        </Button>
      </div>
    </FormSheet>
  )
}
