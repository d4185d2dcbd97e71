import type { ReactNode } from 'react'
import { RichText } from '#web/components/rich-text.tsx'
import type { RichText as RichTextContent } from '#web/content/rich-text.ts'

interface FormLayoutProps {
  children: ReactNode
  /** Shown above the side column, and on small screens above the form. */
  first?: ReactNode
  side: ReactNode
  /** Makes the columns 7 to 5 instead of 8 to 4. `first` is long there, and follows the form. */
  isSideWide?: boolean
}

/** Lays out a form and a side column of help and contacts; in one column on small screens. */
export function FormLayout({ children, first, side, isSideWide = false }: FormLayoutProps) {
  const firstPart = first && <div className="form-page__first">{first}</div>
  return (
    <div className={isSideWide ? 'wrap form-page form-page--wide-side' : 'wrap form-page'}>
      {!isSideWide && firstPart}
      <div className="form-page__main">{children}</div>
      {isSideWide && firstPart}
      <div className="form-page__side">{side}</div>
    </div>
  )
}

/** Shows what a visitor should know before he fills in a form. */
export function SidePoints({ points }: { points: readonly { title: string; text: RichTextContent }[] }) {
  return points.map(({ title, text }) => (
    <div key={title} className="contact-point">
      <h2>{title}</h2>
      <p>
        <RichText text={text} />
      </p>
    </div>
  ))
}
