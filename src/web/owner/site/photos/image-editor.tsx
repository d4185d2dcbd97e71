import * as z from 'zod/mini'
import { requiredText } from '#shared/contract/fields.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { maxDescriptionLength, portfolioCategories } from '#shared/photo-rules.ts'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { patch } from '#web/lib/api.ts'
import { EditForm } from '#web/owner/kit/forms/edit-form.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { useEditForm } from '#web/owner/kit/forms/use-edit-form.ts'
import { photoCollection } from './photo-collection.ts'

const FormSchema = z.pipe(
  z.object({
    description: requiredText(0, maxDescriptionLength),
    category: z.enum(portfolioCategories),
    place: z.enum(['after', 'before']),
  }),
  z.transform(({ place, ...changes }) => ({ ...changes, isBeforeDrawings: place === 'before' })),
)

const words = {
  name: 'Edit photo',
  save: 'Save',
  done: 'Photo changed',
  failed: photoCollection.words.changeFailed,
  undone: 'Photo is back as it was',
}

interface ImageEditorProps {
  image: PortfolioImageRecord
  draftId: string
  onDone: () => void
}

/** Edits a photo. Its description is shown to visitors, and read to those who can't see the photo. */
export function ImageEditor({ image, draftId, onDone }: ImageEditorProps) {
  const {
    values: _,
    field,
    ...form
  } = useEditForm({
    draftId,
    schema: FormSchema,
    before: {
      description: image.description,
      category: portfolioCategories.find((name) => name === image.category) ?? portfolioCategories[0],
      place: image.isBeforeDrawings ? 'before' : 'after',
    },
    words,
    save: (changes) => patch(apiPaths.portfolioImage(image.id), changes),
    collection: photoCollection,
    onDone,
  })
  return (
    <EditForm {...form} words={words} look="row">
      <TextField
        {...field('description')}
        label="Description"
        optional
        hint="What the photo shows. It’s read out to people who can’t see it."
        maxLength={maxDescriptionLength}
      />
      <SelectField {...field('category')} label="Category">
        <Options of={portfolioCategories} />
      </SelectField>
      <SelectField {...field('place')} label="Place in the gallery">
        <option value="after">After the drawings</option>
        <option value="before">Before the drawings</option>
      </SelectField>
    </EditForm>
  )
}
