/**
 * Text with links: `{ phone }` and `{ email }` become tel: and mailto: links, `{ text, href }` a link to a
 * page of ours or of an authority.
 */
export type RichText = readonly Inline[]
export type Inline = string | { phone: string } | { email: string } | { text: string; href: string }

export interface LegalSection {
  /** Anchor of the section within its page. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}
export type LegalBlock = { kind: 'paragraph'; text: RichText } | { kind: 'list'; items: readonly RichText[] }

export const paragraph = (...text: RichText): LegalBlock => ({ kind: 'paragraph', text })

export const list = (...items: readonly (string | RichText)[]): LegalBlock => ({
  kind: 'list',
  items: items.map((item) => (typeof item === 'string' ? [item] : item)),
})
