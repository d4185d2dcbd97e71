import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'

interface WrittenFormFrameProps {
  words: { name: string; save: string }
  onSubmit: FormEventHandler
  isSaving: boolean
  /** What was typed earlier stands in it. */
  isBack: boolean
  discard: () => void
  children: ReactNode
}

/** Around the fields: what to know of them, and the two ways out. */
export function WrittenFormFrame({
  words,
  onSubmit,
  isSaving,
  isBack,
  discard,
  children,
}: WrittenFormFrameProps) {
  return (
    <form className="panel owner-form" method="post" noValidate aria-label={words.name} onSubmit={onSubmit}>
      {isBack && (
        <p className="owner-form__wide owner-form__back">
          What you typed is here again. It is not saved yet.{' '}
          <button type="button" className="text-button" onClick={discard}>
            Discard
          </button>
        </p>
      )}
      {children}
      <div className="owner-form__wide owner-form__foot">
        <Button variant="plain" onClick={discard}>
          Cancel
        </Button>
        <Button type="submit" variant="live" loading={isSaving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
