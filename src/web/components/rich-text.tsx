import { mailtoHref } from '#shared/mailto.ts'
import type { Inline, RichText as RichTextContent } from '#web/content/rich-text.ts'
import { PhoneLink } from './phone-link.tsx'

/** Renders running text of the content files, with phone numbers, addresses and pages as links. */
export function RichText({ text }: { text: RichTextContent }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: fixed wording, never reordered
  return text.map((inline, index) => <InlineText key={index} inline={inline} />)
}

function InlineText({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline
  if ('phone' in inline) return <PhoneLink phone={inline.phone} className="inline-link" />
  if ('email' in inline) return <EmailLink email={inline.email} />
  const { text, href } = inline
  return (
    <a className="inline-link" href={href}>
      {text}
    </a>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className="inline-link address" href={mailtoHref(email)}>
      {email}
    </a>
  )
}
