import { useId } from 'react'
import {
  type OwnerTestimonialForm,
  type OwnerTestimonialFormInput,
  OwnerTestimonialFormSchema,
  reviewSources,
} from '#shared/contract/owner-testimonial.ts'
import { defaultRating, ownerProjectTypes, projectTypes } from '#shared/contract/testimonial.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { apiPaths } from '#shared/paths.ts'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { StarRatingField } from '#web/components/ui/star-rating-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { patch, post } from '#web/lib/api.ts'
import { EditForm } from '#web/owner/kit/forms/edit-form.tsx'
import { MonthField } from '#web/owner/kit/forms/month-field.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { useEditForm } from '#web/owner/kit/forms/use-edit-form.ts'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { testimonialCollection } from './testimonial-collection.ts'

const emptyForm: OwnerTestimonialFormInput = {
  clientName: '',
  company: '',
  projectType: '',
  suburb: '',
  month: '',
  reviewSource: '',
  rating: String(defaultRating),
  testimonialText: '',
}

const createWords = {
  name: 'New review',
  save: 'Save review',
  done: 'Testimonial created successfully',
  failed: 'Failed to create testimonial',
}
const changeWords = {
  name: 'Edit review',
  save: 'Save',
  done: 'Review changed',
  failed: 'Review not changed',
  undone: 'Review is back as it was',
}

interface TestimonialFormProps {
  /** The testimonial to change; missing for a new one. */
  testimonial?: TestimonialRecord
  draftId: string
  onDone: () => void
}

/** Edits a testimonial, or adds one that the owner got elsewhere, which is stored pending like visitors' own. */
export function TestimonialForm({ testimonial, draftId, onDone }: TestimonialFormProps) {
  const sourcesId = useId()
  const you = useYou() ?? ''
  const words = testimonial ? changeWords : createWords
  const { values, field, ...form } = useEditForm({
    draftId,
    schema: OwnerTestimonialFormSchema,
    before: testimonial ? valuesOf(testimonial) : emptyForm,
    words,
    save: (answers: OwnerTestimonialForm) =>
      testimonial
        ? patch(apiPaths.testimonial(testimonial.id), answers)
        : // Visitors post to the same path, so the header says who added it.
          post(apiPaths.testimonials, answers, { headers: { [doneByHeader]: encodeURIComponent(you) } }),
    collection: testimonialCollection,
    onDone,
  })
  return (
    <EditForm {...form} words={words}>
      <TextField {...field('clientName')} label="Customer’s name" autoComplete="off" />
      <TextField {...field('company')} label="Company" autoComplete="off" optional />
      <SelectField {...field('projectType')} label="Project type" optional>
        <option value="">Not specified</option>
        <Options of={testimonial ? projectTypes : ownerProjectTypes} />
      </SelectField>
      <TextField
        {...field('suburb')}
        label="Suburb of the job"
        autoComplete="off"
        enterKeyHint="next"
        optional
      />
      <MonthField {...field('month')} label="Month of the job" chosen={values.month ?? ''} optional />
      <TextField
        {...field('reviewSource')}
        label="Where it was written"
        hint="This site, Google, Facebook or another"
        list={sourcesId}
        autoComplete="off"
        optional
      />
      <datalist id={sourcesId}>
        {reviewSources.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
      <StarRatingField {...field('rating')} label="Rating" defaultValue={Number(values.rating)} />
      <TextArea
        {...field('testimonialText')}
        label="Review"
        rows={5}
        hint={testimonial && 'Only fix typos. What the customer said has to stay.'}
        fieldClassName="wide"
      />
    </EditForm>
  )
}

/** Returns the form's values. A project type that is no longer offered is left to be chosen again. */
const valuesOf = (record: TestimonialRecord): OwnerTestimonialFormInput => ({
  clientName: record.clientName,
  company: record.company,
  projectType: projectTypes.find((type) => type === record.projectType) ?? '',
  suburb: record.suburb,
  month: record.month,
  reviewSource: record.reviewSource,
  rating: String(record.rating),
  testimonialText: record.testimonialText,
})
