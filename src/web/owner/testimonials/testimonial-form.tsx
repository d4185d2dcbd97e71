import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEventHandler, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  defaultRating,
  type OwnerTestimonialForm,
  type OwnerTestimonialFormInput,
  OwnerTestimonialFormSchema,
  ownerProjectTypes,
} from '#shared/contract/testimonial.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { StarRatingField } from '#web/components/ui/star-rating-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { refreshTestimonials } from './use-testimonials.ts'

const fieldNames = ['clientName', 'company', 'projectType', 'rating', 'testimonialText'] as const

const emptyForm = {
  clientName: '',
  company: '',
  projectType: '',
  rating: String(defaultRating),
  testimonialText: '',
} as const

/** A testimonial that reached the owner some other way. It is stored pending, like the visitors'. */
export function TestimonialForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError, setFocus } = useForm<
    OwnerTestimonialFormInput,
    unknown,
    OwnerTestimonialForm
  >({
    resolver: schemaResolver(OwnerTestimonialFormSchema),
    defaultValues: emptyForm,
  })
  const { errors } = formState

  const create = useMutation({
    mutationFn: (testimonial: OwnerTestimonialForm) => post(apiPaths.testimonials, testimonial),
    onSuccess: async () => {
      showToast({ title: 'Testimonial created successfully' })
      await refreshTestimonials(queryClient)
      onDone()
    },
    onError: (error) => {
      for (const name of fieldNames) {
        const message = error instanceof ApiError ? error.fields[name] : undefined
        if (message) setError(name, { message })
      }
      const description = failureMessage(error, 'Please try again later.')
      showToast({ title: 'Failed to create testimonial', description, variant: 'destructive' })
    },
  })

  useEffect(() => setFocus('clientName'), [setFocus])

  const onSubmit: FormEventHandler = handleSubmit(
    (testimonial) => !create.isPending && create.mutate(testimonial),
  )
  const field = (name: (typeof fieldNames)[number]) => ({
    ...register(name),
    error: errors[name]?.message,
  })
  return (
    <form
      className="panel owner-form"
      method="post"
      noValidate
      aria-label="New testimonial"
      onSubmit={onSubmit}
    >
      <TextField {...field('clientName')} label="Client name" autoComplete="off" />
      <TextField {...field('company')} label="Company" autoComplete="off" optional />
      <SelectField {...field('projectType')} label="Project type" optional>
        <option value="">Not specified</option>
        {ownerProjectTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <StarRatingField {...field('rating')} label="Rating" defaultValue={defaultRating} />
      <TextArea
        {...field('testimonialText')}
        label="Testimonial"
        rows={5}
        fieldClassName="owner-form__wide"
      />
      <div className="owner-form__wide owner-form__foot">
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="live" loading={create.isPending}>
          Create testimonial
        </Button>
      </div>
    </form>
  )
}
