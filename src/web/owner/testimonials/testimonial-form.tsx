import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEventHandler, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  type OwnerTestimonialForm,
  type OwnerTestimonialFormInput,
  OwnerTestimonialFormSchema,
  reviewSources,
} from '#shared/contract/owner-testimonial.ts'
import {
  defaultRating,
  ownerProjectTypes,
  projectTypes,
  type TestimonialRecord,
} from '#shared/contract/testimonial.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { StarRatingField } from '#web/components/ui/star-rating-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ApiError, failureMessage, patch, post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { useYou } from '../session/use-owner.ts'
import { refreshTestimonials } from './refresh-testimonials.ts'

const fieldNames = [
  'clientName',
  'company',
  'projectType',
  'suburb',
  'month',
  'reviewSource',
  'rating',
  'testimonialText',
] as const

const emptyForm = {
  clientName: '',
  company: '',
  projectType: '',
  suburb: '',
  month: '',
  reviewSource: '',
  rating: String(defaultRating),
  testimonialText: '',
} as const

const createWords = {
  name: 'New testimonial',
  save: 'Create testimonial',
  done: 'Testimonial created successfully',
  failed: 'Failed to create testimonial',
}
const changeWords = {
  name: 'Edit testimonial',
  save: 'Save',
  done: 'Testimonial changed',
  failed: 'Failed to change testimonial',
}

interface TestimonialFormProps {
  /** The one to be changed; without it the form is for a new one. */
  testimonial?: TestimonialRecord
  onDone: () => void
}

/**
 * For a testimonial that reached the owner some other way, which is stored pending like the visitors', and for mending
 * one that is there.
 */
export function TestimonialForm({ testimonial, onDone }: TestimonialFormProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError, setFocus } = useForm<
    OwnerTestimonialFormInput,
    unknown,
    OwnerTestimonialForm
  >({
    resolver: schemaResolver(OwnerTestimonialFormSchema),
    defaultValues: testimonial ? valuesOf(testimonial) : emptyForm,
  })
  const { errors } = formState

  const you = useYou() ?? ''
  const words = testimonial ? changeWords : createWords
  const save = useMutation({
    mutationFn: (values: OwnerTestimonialForm) =>
      testimonial
        ? patch(apiPaths.testimonial(testimonial.id), values)
        : // Visitors post to the same address.
          post(apiPaths.testimonials, values, { headers: { [doneByHeader]: encodeURIComponent(you) } }),
    onSuccess: async () => {
      showToast({ title: words.done })
      await refreshTestimonials(queryClient)
      onDone()
    },
    onError: (error) => {
      for (const name of fieldNames) {
        const message = error instanceof ApiError ? error.fields[name] : undefined
        if (message) setError(name, { message })
      }
      const description = failureMessage(error, 'Please try again later.')
      showToast({ title: words.failed, description, variant: 'destructive' })
    },
  })

  useEffect(() => setFocus('clientName'), [setFocus])

  const onSubmit: FormEventHandler = handleSubmit((values) => !save.isPending && save.mutate(values))
  const field = (name: (typeof fieldNames)[number]) => ({
    ...register(name),
    error: errors[name]?.message,
  })
  return (
    <form className="panel owner-form" method="post" noValidate aria-label={words.name} onSubmit={onSubmit}>
      <TextField {...field('clientName')} label="Client name" autoComplete="off" />
      <TextField {...field('company')} label="Company" autoComplete="off" optional />
      <SelectField {...field('projectType')} label="Project type" optional>
        <option value="">Not specified</option>
        {(testimonial ? projectTypes : ownerProjectTypes).map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('suburb')}
        label="Suburb of the job"
        autoComplete="off"
        enterKeyHint="next"
        optional
      />
      <TextField
        {...field('month')}
        label="Month of the job"
        type="month"
        hint="Such as 2026-03"
        autoComplete="off"
        optional
      />
      <TextField
        {...field('reviewSource')}
        label="Where it was written"
        hint="This site, Google, Facebook or another"
        list="review-sources"
        autoComplete="off"
        optional
      />
      <datalist id="review-sources">
        {reviewSources.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
      <StarRatingField
        {...field('rating')}
        label="Rating"
        defaultValue={testimonial?.rating ?? defaultRating}
      />
      <TextArea
        {...field('testimonialText')}
        label="Testimonial"
        rows={5}
        hint={testimonial && 'Mend slips of the pen only: what the client says has to stay.'}
        fieldClassName="owner-form__wide"
      />
      <div className="owner-form__wide owner-form__foot">
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="live" loading={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** What a visitor has said that his form offers no more is left to be chosen anew. */
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
