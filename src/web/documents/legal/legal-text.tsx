import type { ReactNode } from 'react'
import { isoDay, longDate } from '#shared/brisbane-time.ts'
import { RichText } from '#web/components/rich-text.tsx'
import type { LegalBlock, LegalSection } from '#web/content/rich-text.ts'
import { usePageInput } from '../page-input-context.tsx'

interface LegalTextProps {
  sections: readonly LegalSection[]
  /** Content above the first section. */
  children?: ReactNode
}

/** Renders numbered sections; where there is room, a list of contents stays in view beside them. */
export function LegalText({ sections, children }: LegalTextProps) {
  return (
    <div className="wrap section legal">
      <nav className="legal__contents" aria-label="On this page">
        <ol>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span className="numerals">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal__text">
        <LastUpdated />
        {children}
        {sections.map(({ id, title, blocks }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              <span className="legal__number numerals">{index + 1}</span>
              {title}
            </h2>
            {blocks.map((block, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed wording, never reordered
              <Block key={place} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Shows today's date in Brisbane (specification 2), by the time of rendering. */
function LastUpdated() {
  const moment = new Date(usePageInput().renderedAt)
  return (
    <p className="key muted">
      Last updated <time dateTime={isoDay(moment)}>{longDate(moment)}</time>
    </p>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <RichText text={block.text} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed wording, never reordered
        <li key={index}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )
}
