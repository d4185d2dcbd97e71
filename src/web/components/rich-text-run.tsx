import { Link } from 'wouter'
import type { Inline, RichText } from '#web/content/rich-text.ts'
import { PhoneLink } from './phone-link.tsx'

/** A run of text with its numbers, addresses and pages as live links. */
export function RichTextRun({ text }: { text: RichText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: fixed wording, its parts never change places.
  return text.map((part, place) => <Part key={place} part={part} />)
}

function Part({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  if ('phone' in part) return <PhoneLink phone={part.phone} className="inline-link" />
  if ('email' in part)
    return (
      <a href={`mailto:${part.email}`} className="inline-link">
        {part.email}
      </a>
    )
  const Anchor = part.href.startsWith('/') ? Link : 'a'
  return (
    <Anchor href={part.href} className="inline-link">
      {part.text}
    </Anchor>
  )
}
