import type { ReactNode } from 'react'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import { ConflictPick } from './conflict-pick.tsx'
import { useField } from './editor-context.ts'

interface SectionProps {
  id: string
  title: string
  hint?: ReactNode
  /** What it is about: conflicts of these are settled here, and what the server's file names can't be changed. */
  fields: readonly BusinessField[]
  children: ReactNode
}

/** A part of the panel under its heading, to which the links on top jump. */
export function Section({ id, title, hint, fields, children }: SectionProps) {
  return (
    <section className="panel-section business__section" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p className="business__hint">{hint}</p>}
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
  /** What stands in it, where it can't be changed here. */
  shown?: ReactNode
  children: ReactNode
}

/** A part of the panel that is about one field. */
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

/** What a field's controls become where the server's file names it. */
export function UnlessFixed({ field, shown, children }: OneField) {
  const { isFixed } = useField(field)
  if (!isFixed) return children
  return <p className="business__fixed">{shown && <b>{shown}</b>} Set by whoever runs the site</p>
}
