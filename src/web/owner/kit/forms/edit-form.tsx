import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'

const looks = {
  panel: { className: 'panel owner-form', footClassName: 'owner-form__wide owner-form__foot', size: 'md' },
  row: { className: 'image-editor', footClassName: 'image-editor__actions', size: 'sm' },
  plain: { className: 'people__invite', footClassName: 'people__acts', size: 'md' },
} as const

interface EditFormProps {
  words: { name: string; save: string }
  onSubmit: FormEventHandler
  isSaving: boolean
  /** What was typed earlier stands in it. */
  isBack: boolean
  discard: () => void
  /** On a panel of its own, below its row, or as a part of what stands around it. */
  look?: keyof typeof looks
  children: ReactNode
}

/** Around the fields: what to know of them, and the two ways out. */
export function EditForm({
  words,
  onSubmit,
  isSaving,
  isBack,
  discard,
  look = 'panel',
  children,
}: EditFormProps) {
  const { className, footClassName, size } = looks[look]
  return (
    <form
      className={className}
      method="post"
      noValidate
      aria-label={words.name}
      onSubmit={onSubmit}
      onKeyDown={({ key }) => look === 'row' && key === 'Escape' && discard()}
    >
      {isBack && (
        <p className="owner-form__wide owner-form__back">
          We kept what you typed. It’s not saved yet.{' '}
          <button type="button" className="text-button" onClick={discard}>
            Discard
          </button>
        </p>
      )}
      {children}
      <div className={footClassName}>
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
