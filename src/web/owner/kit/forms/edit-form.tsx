import type { FormEventHandler, ReactNode, Ref } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextButton } from '../buttons.tsx'

const looks = {
  panel: {
    className: 'panel owner-form',
    footClassName: 'wide flow owner-form__foot',
    size: 'md',
  },
  row: { className: 'image-editor', footClassName: 'flow far', size: 'sm' },
  plain: { className: 'people__invite', footClassName: 'flow far', size: 'md' },
} as const

interface EditFormProps {
  ref?: Ref<HTMLFormElement>
  words: { name: string; save: string }
  onSubmit: FormEventHandler
  isSaving: boolean
  /** True when the fields hold a restored draft. */
  isBack: boolean
  discard: () => void
  /** `panel`: on its own; `row`: below a list's row, Escape cancels; `plain`: as part of other content. */
  look?: keyof typeof looks
  children: ReactNode
}

/** Renders a form around its fields, with Save and Cancel, and a note when a draft was restored. */
export function EditForm({
  ref,
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
      ref={ref}
      className={className}
      method="post"
      noValidate
      aria-label={words.name}
      onSubmit={onSubmit}
      onKeyDown={({ key }) => look === 'row' && key === 'Escape' && discard()}
    >
      {isBack && (
        <p className="wide owner-form__back">
          We kept what you typed. It’s not saved yet. <TextButton onClick={discard}>Discard</TextButton>
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
