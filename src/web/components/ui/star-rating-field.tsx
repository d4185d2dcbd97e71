import { type ComponentProps, useId } from 'react'
import { FieldError, type FieldProps } from './field.tsx'
import { Star } from './stars.tsx'

type StarRatingFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value'>

const ratings = [1, 2, 3, 4, 5] as const

/**
 * Renders five radio buttons as stars. CSS fills them and shows "Rating n of 5" by the checked one, so that
 * both are right before hydration and after a reset. Values are the texts "1" to "5".
 */
export function StarRatingField({
  label,
  id,
  error,
  fieldClassName,
  defaultValue,
  ...input
}: StarRatingFieldProps) {
  const generatedId = useId()
  const groupId = id ?? generatedId
  return (
    <fieldset
      id={groupId}
      className={fieldClassName ? `field ${fieldClassName}` : 'field'}
      aria-describedby={error && `${groupId}-error`}
    >
      <legend className="apart field__label">{label}</legend>
      <div className="level rating">
        <div className="rating__stars">
          {ratings.map((rating) => (
            <label key={rating} className="rating__star">
              <input
                name={`${groupId}-rating`}
                {...input}
                type="radio"
                value={rating}
                defaultChecked={Number(defaultValue) === rating}
                aria-invalid={error ? true : undefined}
              />
              <Star />
              <span className="visually-hidden">{`${rating} out of 5`}</span>
            </label>
          ))}
        </div>
        {ratings.map((rating) => (
          <span key={rating} className="rating__value" data-rating={rating} aria-hidden="true">
            {`Rating ${rating} of 5`}
          </span>
        ))}
      </div>
      <FieldError id={`${groupId}-error`} message={error} />
    </fieldset>
  )
}
