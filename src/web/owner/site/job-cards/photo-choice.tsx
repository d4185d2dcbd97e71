import { type ComponentProps, useId } from 'react'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { describedBy, FieldError, FieldHint } from '#web/components/ui/field.tsx'
import { Thumbnail } from '../photos/thumbnail.tsx'

interface PhotoChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> {
  label: string
  hint: string | undefined
  error: string | undefined
  photos: readonly PortfolioImageRecord[]
  /** Id of the photo that is selected at first; '' for none. */
  chosen: string
}

export function PhotoChoice({ label, hint, error, photos, chosen, ...input }: PhotoChoiceProps) {
  const id = useId()
  return (
    <fieldset
      className="field wide"
      aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
    >
      <legend className="apart field__label">{label}</legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className="photo-choice__photos">
        {photos.map((photo) => (
          <label key={photo.id} className="photo-choice__photo">
            <input
              {...input}
              type="radio"
              value={photo.id}
              defaultChecked={photo.id === chosen}
              aria-invalid={error ? true : undefined}
            />
            <Thumbnail image={photo} />
            <span className="clamp photo-choice__name">
              {photo.description || photo.originalName}
              {!photo.isActive && ' (hidden)'}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
