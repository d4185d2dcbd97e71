import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEventHandler, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { isoDay } from '#shared/brisbane-time.ts'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import {
  type JobCardForm as JobCardAnswers,
  type JobCardFormInput,
  JobCardFormSchema,
} from '#shared/contract/job-card-fields.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ApiError, failureMessage, patch, post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { refreshJobCards } from './use-job-cards.ts'

const fieldNames = ['title', 'suburb', 'month', 'story', 'firstPhotoId', 'secondPhotoId'] as const

const emptyForm: JobCardFormInput = {
  title: '',
  suburb: '',
  month: '',
  story: '',
  firstPhotoId: '',
  secondPhotoId: '',
  isBeforeAfter: false,
}

const addWords = {
  name: 'New job card',
  save: 'Put it on the site',
  done: 'Job card is on the site',
  failed: 'Failed to make job card',
}
const changeWords = {
  name: 'Edit job card',
  save: 'Save',
  done: 'Job card changed',
  failed: 'Failed to change job card',
}

interface JobCardFormProps {
  /** The one to be changed; without it the form is for a new one. */
  card?: JobCardRecord
  photos: readonly PortfolioImageRecord[]
  onDone: () => void
}

export function JobCardForm({ card, photos, onDone }: JobCardFormProps) {
  const queryClient = useQueryClient()
  const before = card ? valuesOf(card) : emptyForm
  const { register, handleSubmit, formState, setError, setFocus } = useForm<
    JobCardFormInput,
    unknown,
    JobCardAnswers
  >({ resolver: schemaResolver(JobCardFormSchema), defaultValues: before })
  const { errors } = formState

  const words = card ? changeWords : addWords
  const save = useMutation({
    mutationFn: (values: JobCardAnswers) =>
      card ? patch(apiPaths.jobCard(card.id), values) : post(apiPaths.ownerJobCards, values),
    onSuccess: async () => {
      showToast({ title: words.done })
      await refreshJobCards(queryClient)
      onDone()
    },
    onError: (error) => {
      for (const name of fieldNames) {
        const message = error instanceof ApiError ? error.fields[name] : undefined
        if (message) setError(name, { message })
      }
      const first = fieldNames.find((name) => error instanceof ApiError && error.fields[name])
      if (first) setFocus(first)
      const description = failureMessage(error, 'Please try again later.')
      showToast({ title: words.failed, description, variant: 'destructive' })
    },
  })

  useEffect(() => setFocus('title'), [setFocus])

  const onSubmit: FormEventHandler = handleSubmit((values) => !save.isPending && save.mutate(values))
  const field = (name: (typeof fieldNames)[number]) => ({
    ...register(name),
    error: errors[name]?.message,
  })
  const choice = (name: 'firstPhotoId' | 'secondPhotoId') => {
    const chosen = before[name]
    const isGone = chosen !== '' && !photos.some(({ id }) => id === chosen)
    return {
      ...field(name),
      chosen,
      photos,
      hint: isGone ? 'The photo that stood here was deleted. Visitors see the other one alone.' : undefined,
    }
  }
  return (
    <form className="panel owner-form" method="post" noValidate aria-label={words.name} onSubmit={onSubmit}>
      <TextField
        {...field('title')}
        label="Kind of work"
        hint="Such as Switchboard upgrade"
        autoComplete="off"
        enterKeyHint="next"
        fieldClassName="owner-form__wide"
      />
      <TextField
        {...field('suburb')}
        label="Suburb"
        hint="Such as Narangba"
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        {...field('month')}
        label="Month"
        type="month"
        hint="Such as 2026-03"
        max={isoDay(new Date()).slice(0, 7)}
        autoComplete="off"
      />
      <TextArea
        {...field('story')}
        label="Two sentences"
        rows={4}
        hint="What was needed, and what you did. Visitors read it: no names, no street."
        fieldClassName="owner-form__wide"
      />
      <PhotoChoice {...choice('firstPhotoId')} label="First photo" />
      <PhotoChoice {...choice('secondPhotoId')} label="Second photo" />
      <CheckboxField
        {...register('isBeforeAfter')}
        label="The first shows it before, the second after"
        optional
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

const valuesOf = ({
  title,
  suburb,
  month,
  story,
  firstPhotoId,
  secondPhotoId,
  isBeforeAfter,
}: JobCardRecord): JobCardFormInput => ({
  title,
  suburb,
  month,
  story,
  firstPhotoId,
  secondPhotoId,
  isBeforeAfter,
})
