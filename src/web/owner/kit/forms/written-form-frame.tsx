import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TypedIsBack } from './typed-is-back.tsx'

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
      {isBack && <TypedIsBack className="owner-form__wide" discard={discard} />}
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
