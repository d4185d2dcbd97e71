import type { JobCardRecord } from '#shared/contract/job-card.ts'
import {
  type JobCardForm as JobCardAnswers,
  type JobCardFormInput,
  JobCardFormSchema,
} from '#shared/contract/job-card-fields.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { patch, post } from '#web/lib/api.ts'
import { EditForm } from '#web/owner/kit/forms/edit-form.tsx'
import { MonthField } from '#web/owner/kit/forms/month-field.tsx'
import { useEditForm } from '#web/owner/kit/forms/use-edit-form.ts'
import { jobCardCollection } from './job-card-collection.ts'
import { PhotoChoice } from './photo-choice.tsx'

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
  save: 'Put it on the website',
  done: 'Job card is on the website',
  failed: 'Job card not saved',
}
const changeWords = {
  name: 'Edit job card',
  save: 'Save',
  done: 'Job card changed',
  failed: 'Job card not changed',
  undone: 'Job card is back as it was',
}

interface JobCardFormProps {
  /** The card to change; missing for a new one. */
  card?: JobCardRecord
  photos: readonly PortfolioImageRecord[]
  draftId: string
  onDone: () => void
}

export function JobCardForm({ card, photos, draftId, onDone }: JobCardFormProps) {
  const words = card ? changeWords : addWords
  const { values, field, ...form } = useEditForm({
    draftId,
    schema: JobCardFormSchema,
    before: card ? valuesOf(card) : emptyForm,
    words,
    save: (answers: JobCardAnswers) =>
      card ? patch(apiPaths.jobCard(card.id), answers) : post(apiPaths.ownerJobCards, answers),
    collection: jobCardCollection,
    onDone,
  })

  const choice = (name: 'firstPhotoId' | 'secondPhotoId') => {
    const chosen = values[name]
    const isGone = chosen !== '' && !photos.some(({ id }) => id === chosen)
    return {
      ...field(name),
      chosen,
      photos,
      hint: isGone ? 'That photo was deleted. Visitors only see the other one.' : undefined,
    }
  }
  return (
    <EditForm {...form} words={words}>
      <TextField
        {...field('title')}
        label="Kind of work"
        hint="Such as Switchboard upgrade"
        autoComplete="off"
        enterKeyHint="next"
        fieldClassName="wide"
      />
      <TextField
        {...field('suburb')}
        label="Suburb"
        hint="Such as Narangba"
        autoComplete="off"
        enterKeyHint="next"
      />
      <MonthField {...field('month')} label="Month" chosen={values.month} />
      <TextArea
        {...field('story')}
        label="Two sentences"
        rows={4}
        hint="What was needed, and what you did. Visitors read it: no names, no street."
        fieldClassName="wide"
      />
      <PhotoChoice {...choice('firstPhotoId')} label="First photo" />
      <PhotoChoice {...choice('secondPhotoId')} label="Second photo" />
      <CheckboxField
        {...field('isBeforeAfter')}
        label="The first shows it before, the second after"
        optional
        fieldClassName="wide"
      />
    </EditForm>
  )
}

const valuesOf = (card: JobCardRecord): JobCardFormInput => ({
  title: card.title,
  suburb: card.suburb,
  month: card.month,
  story: card.story,
  firstPhotoId: card.firstPhotoId,
  secondPhotoId: card.secondPhotoId,
  isBeforeAfter: card.isBeforeAfter,
})
