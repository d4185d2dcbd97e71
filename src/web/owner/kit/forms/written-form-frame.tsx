import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'

interface WrittenFormFrameProps {
  words: { name: string; save: string }
  onSubmit: FormEventHandler
  isSaving: boolean
  /** What was typed earlier stands in it. */
  isBack: boolean
  discard: () => void
  /** It opens below its row, and Escape closes it. */
  isInRow?: boolean
  children: ReactNode
}

/** Around the fields: what to know of them, and the two ways out. */
export function WrittenFormFrame({
  words,
  onSubmit,
  isSaving,
  isBack,
  discard,
  isInRow,
  children,
}: WrittenFormFrameProps) {
  const size = isInRow ? 'sm' : 'md'
  return (
    <form
      className={isInRow ? 'image-editor' : 'panel owner-form'}
      method="post"
      noValidate
      aria-label={words.name}
      onSubmit={onSubmit}
      onKeyDown={({ key }) => isInRow && key === 'Escape' && discard()}
    >
      {isBack && (
        <p className="owner-form__wide owner-form__back">
          What you typed is here again. It is not saved yet.{' '}
          <button type="button" className="text-button" onClick={discard}>
            Discard
          </button>
        </p>
      )}
      {children}
      <div className={isInRow ? 'image-editor__actions' : 'owner-form__wide owner-form__foot'}>
        <Button variant="plain" size={size} onClick={discard}>
          Cancel
        </Button>
        <Button type="submit" variant="live" size={size} loading={isSaving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
