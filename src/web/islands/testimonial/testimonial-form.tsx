import { defaultRating, projectTypes, TestimonialFormSchema } from '#shared/contract/testimonial.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { RichText } from '#web/components/rich-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { StarRatingField } from '#web/components/ui/star-rating-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { testimonialForm as wording } from '#web/content/submit-testimonial.ts'
import { FormSheet } from '../forms/form-sheet.tsx'
import { NotSent } from '../forms/not-sent.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'
import { visitorForm } from '../visitor-form.tsx'

const { fields } = wording

export const TestimonialForm = visitorForm(Form)

function Form() {
  const form = useVisitorForm({
    name: 'testimonial',
    schema: TestimonialFormSchema,
    wording,
    defaults: { rating: String(defaultRating) },
    path: apiPaths.testimonials,
    page: pagePaths.submitTestimonial,
    words: 'testimonialText',
  })
  const { field, hasFailed, isSending } = form
  const rating = field('rating')
  return (
    <FormSheet form={form} wording={wording}>
      <div className="job__body">
        <StarRatingField
          {...rating}
          {...fields.rating}
          defaultValue={rating.defaultValue ?? defaultRating}
          fieldClassName="wide"
        />
        <TextArea {...field('testimonialText')} {...fields.testimonialText} rows={6} fieldClassName="wide" />
        <TextField
          {...field('clientName')}
          {...fields.clientName}
          autoComplete="name"
          fieldClassName="wide"
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
      <div className="level job__foot">
        {hasFailed && <NotSent />}
        <p className="job__note">
          <RichText text={wording.note} />
        </p>
        <div className="flow far job__actions">
          <Button type="submit" variant="live" size="lg" loading={isSending}>
            {isSending ? wording.submittingLabel : wording.submitLabel}
          </Button>
          <ButtonLink href={pagePaths.home} variant="plain" size="lg">
            {wording.cancelLabel}
          </ButtonLink>
        </div>
      </div>
    </FormSheet>
  )
}
