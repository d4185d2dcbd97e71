import type { ReactNode } from 'react'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { useEditor, useField } from './editor-context.ts'
import { changedParts, fieldNames, valueWords } from './field-words.ts'

interface SectionProps {
  id: string
  title: string
  hint?: ReactNode
  /** Fields whose conflicts are shown in this section. */
  fields: readonly BusinessField[]
  children: ReactNode
}

/** Shows a part of the panel under its heading, to which the links at the top jump. */
export function Section({ id, title, hint, fields, children }: SectionProps) {
  return (
    <section className="panel-section business__section" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p className="hint">{hint}</p>}
      </div>
      {fields.map((field) => (
        <ConflictPick key={field} field={field} />
      ))}
      {children}
    </section>
  )
}

interface OneField {
  field: BusinessField
  /** The value, for a field that `business.json` sets. */
  shown?: ReactNode
  children: ReactNode
}

export const FieldSection = ({
  field,
  shown,
  children,
  ...section
}: Omit<SectionProps, 'fields'> & OneField) => (
  <Section {...section} fields={[field]}>
    <UnlessFixed field={field} shown={shown}>
      {children}
    </UnlessFixed>
  </Section>
)

/** Shows a field's controls, or only its value when `business.json` sets it. */
export function UnlessFixed({ field, shown, children }: OneField) {
  const { isFixed } = useField(field)
  if (!isFixed) return children
  return <p className="business__fixed">{shown && <b>{shown}</b>} Set by whoever runs the site</p>
}

/** Shows both values of a field that two people have changed, to choose one. */
function ConflictPick({ field }: { field: BusinessField }) {
  const { editor } = useEditor()
  const conflict = editor.conflictOf(field)
  if (!conflict) return null
  const parts = changedParts(conflict.mine, conflict.theirs)
  const wordsOf = (side: 'before' | 'after') =>
    parts.map((part) => [part.name, valueWords(part[side])].filter(Boolean).join(' ')).join(', ')
  return (
    <div className="stack business__conflict" role="alert">
      <p>
        <b>{fieldNames[field]}:</b> someone else has changed this. Which one do you want?
      </p>
      <SmallButton onClick={() => editor.takeMine(field)}>Mine: {wordsOf('before')}</SmallButton>
      <SmallButton onClick={() => editor.takeTheirs(field)}>Theirs: {wordsOf('after')}</SmallButton>
    </div>
  )
}
