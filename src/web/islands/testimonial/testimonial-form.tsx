import {
  defaultRating,
  projectTypes,
  type TestimonialFormInput,
  TestimonialFormSchema,
} from '#shared/contract/testimonial.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { RichText } from '#web/components/rich-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { JobHead } from '#web/components/ui/job-sheet.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { StarRatingField } from '#web/components/ui/star-rating-field.tsx'
import { SuccessPanel } from '#web/components/ui/success-panel.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { testimonialForm as wording } from '#web/content/submit-testimonial.ts'
import { useVisitorForm } from '../forms/use-visitor-form.tsx'

const { fields, success } = wording

const emptyForm = {
  rating: String(defaultRating),
  testimonialText: '',
  clientName: '',
  company: '',
  projectType: '',
} as const satisfies Record<keyof TestimonialFormInput, string>

const fieldNames: Record<keyof TestimonialFormInput, string> = {
  rating: fields.rating.label,
  testimonialText: fields.testimonialText.label,
  clientName: fields.clientName.label,
  company: fields.company.label,
  projectType: fields.projectType.label,
}

/** The public testimonial; gives way to the success panel once it is sent. */
export function TestimonialForm() {
  const { element, field, above, notSent, isSending, isSent, withKeeper, startAgain } = useVisitorForm({
    name: 'testimonial',
    schema: TestimonialFormSchema,
    savedFields: emptyForm,
    path: apiPaths.testimonials,
    page: pagePaths.submitTestimonial,
    fieldNames,
    words: 'testimonialText',
    success: wording.sentToast,
    failure: wording.failedToast,
  })

  if (isSent) {
    return withKeeper(
      <SuccessPanel
        heading={success.title}
        again={{ label: success.againLabel, href: pagePaths.submitTestimonial, onClick: startAgain }}
      >
        <p>{success.text}</p>
      </SuccessPanel>,
    )
  }

  const rating = field('rating')
  return withKeeper(
    <form {...element}>
      <JobHead title={wording.title} />
      {above}
      <div className="job__body">
        <StarRatingField
          {...rating}
          {...fields.rating}
          defaultValue={rating.defaultValue ?? defaultRating}
          fieldClassName="job__wide"
        />
        <TextArea
          {...field('testimonialText')}
          {...fields.testimonialText}
          rows={6}
          fieldClassName="job__wide"
        />
        <TextField
          {...field('clientName')}
          {...fields.clientName}
          autoComplete="name"
          fieldClassName="job__wide"
        />
        <TextField {...field('company')} {...fields.company} optional autoComplete="organization" />
        <SelectField {...field('projectType')} label={fields.projectType.label} optional>
          <option value="">{fields.projectType.emptyOption}</option>
          {projectTypes.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="job__foot">
        {notSent}
        <p className="job__note">
          <RichText text={wording.note} />
        </p>
        <div className="job__actions">
          <Button type="submit" variant="live" size="lg" loading={isSending}>
            {isSending ? wording.submittingLabel : wording.submitLabel}
          </Button>
          <ButtonLink href={pagePaths.home} variant="plain" size="lg">
            {wording.cancelLabel}
          </ButtonLink>
        </div>
      </div>
    </form>,
  )
}
