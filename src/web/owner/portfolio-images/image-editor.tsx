import { type FormEvent, useEffect, useRef } from 'react'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { maxDescriptionLength, type PortfolioCategory, portfolioCategories } from '#shared/photo-rules.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { useChangeImage } from './portfolio-image-list.ts'

interface ImageEditorProps {
  image: PortfolioImageRecord
  onClose: () => void
}

/** Opens below its row. The description is what visitors read, and hear where they can't see the photo. */
export function ImageEditor({ image, onClose }: ImageEditorProps) {
  const { mutate: change, isPending } = useChangeImage()
  const description = useRef<HTMLInputElement>(null)
  const category = useRef<HTMLSelectElement>(null)
  const place = useRef<HTMLSelectElement>(null)

  useEffect(() => description.current?.focus(), [])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const changes = {
      description: description.current?.value ?? '',
      category: category.current?.value as PortfolioCategory,
      isBeforeDrawings: place.current?.value === 'before',
    }
    change({ id: image.id, ...changes }, { onSuccess: onClose })
  }

  return (
    <form
      method="post"
      className="image-editor"
      aria-label="Edit photo"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextField
        label="Description"
        optional
        hint="What the photo shows. It is read out to people who can't see it."
        maxLength={maxDescriptionLength}
        defaultValue={image.description}
        ref={description}
      />
      <SelectField label="Category" defaultValue={image.category} ref={category}>
        {portfolioCategories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Place in the gallery"
        defaultValue={image.isBeforeDrawings ? 'before' : 'after'}
        ref={place}
      >
        <option value="after">After the drawings</option>
        <option value="before">Before the drawings</option>
      </SelectField>
      <div className="image-editor__actions">
        <Button type="submit" size="sm" loading={isPending}>
          Save
        </Button>
        <Button variant="plain" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
