import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { maxDescriptionLength, type PortfolioCategory, portfolioCategories } from '#shared/photo-rules.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { discardDraft } from '#web/owner/kit/drafts/discard-draft.ts'
import { keepDraft } from '#web/owner/kit/drafts/drafts.ts'
import { useDraft } from '#web/owner/kit/drafts/use-draft.ts'
import { TypedIsBack } from '#web/owner/kit/forms/typed-is-back.tsx'
import { useChangeImage } from './portfolio-image-list.ts'

interface ImageEditorProps {
  image: PortfolioImageRecord
  /** By which it is kept while it is half typed. */
  draftId: string
  onDone: () => void
}

/** Opens below its row. The description is what visitors read, and hear where they can't see the photo. */
export function ImageEditor({ image, draftId, onDone }: ImageEditorProps) {
  const { mutate: change, isPending } = useChangeImage()
  const [kept, draft] = useDraft(draftId)
  const [isBack] = useState(kept !== '')
  const [before] = useState((): PortfolioImageRecord => ({ ...image, ...(kept && JSON.parse(kept)) }))
  const description = useRef<HTMLInputElement>(null)
  const category = useRef<HTMLSelectElement>(null)
  const place = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    // What came back by itself takes nobody's focus.
    if (!isBack) description.current?.focus()
  }, [isBack])

  const typed = () => ({
    description: description.current?.value ?? '',
    category: category.current?.value as PortfolioCategory,
    isBeforeDrawings: place.current?.value === 'before',
  })
  const keep = () => {
    const changes = typed()
    const isChanged =
      changes.description !== image.description ||
      changes.category !== image.category ||
      changes.isBeforeDrawings !== image.isBeforeDrawings
    keepDraft(draft, isChanged ? JSON.stringify(changes) : '')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { id, description, isBeforeDrawings } = image
    const old = {
      description,
      category: portfolioCategories.find((name) => name === image.category),
      isBeforeDrawings,
    }
    const undo = () => change({ id, to: old, words: 'Photo is as it was' })
    const onSuccess = () => {
      keepDraft(draft, '')
      onDone()
    }
    change({ id, to: typed(), words: 'Photo changed', undo }, { onSuccess })
  }
  const discard = () => {
    discardDraft(draft)
    onDone()
  }

  return (
    <form
      method="post"
      className="image-editor"
      aria-label="Edit photo"
      onSubmit={onSubmit}
      onChange={keep}
      onKeyDown={(event) => event.key === 'Escape' && discard()}
    >
      {isBack && <TypedIsBack discard={discard} />}
      <TextField
        label="Description"
        optional
        hint="What the photo shows. It is read out to people who can't see it."
        maxLength={maxDescriptionLength}
        defaultValue={before.description}
        ref={description}
      />
      <SelectField label="Category" defaultValue={before.category} ref={category}>
        {portfolioCategories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Place in the gallery"
        defaultValue={before.isBeforeDrawings ? 'before' : 'after'}
        ref={place}
      >
        <option value="after">After the drawings</option>
        <option value="before">Before the drawings</option>
      </SelectField>
      <div className="image-editor__actions">
        <Button type="submit" size="sm" loading={isPending}>
          Save
        </Button>
        <Button variant="plain" size="sm" onClick={discard}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
