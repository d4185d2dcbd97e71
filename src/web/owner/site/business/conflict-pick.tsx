import type { BusinessField } from '#shared/contract/business-panel.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { useEditor } from './editor-context.ts'
import { changedParts, fieldNames, valueWords } from './field-words.ts'

/** Shows both values of a field that two people have changed, to choose one. */
export function ConflictPick({ field }: { field: BusinessField }) {
  const { editor } = useEditor()
  const conflict = editor.conflictOf(field)
  if (!conflict) return null
  const parts = changedParts(conflict.mine, conflict.theirs)
  const wordsOf = (side: 'before' | 'after') =>
    parts.map((part) => [part.name, valueWords(part[side])].filter(Boolean).join(' ')).join(', ')
  return (
    <div className="business__conflict" role="alert">
      <p>
        <b>{fieldNames[field]}:</b> someone else has changed this. Which one do you want?
      </p>
      <SmallButton onClick={() => editor.takeMine(field)}>Mine: {wordsOf('before')}</SmallButton>
      <SmallButton onClick={() => editor.takeTheirs(field)}>Theirs: {wordsOf('after')}</SmallButton>
    </div>
  )
}
