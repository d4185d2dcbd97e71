import type { ReadLead } from '#shared/leads/read-lead-text.ts'

interface MarkedTextProps {
  text: string
  /** What was recognised and has not been changed by hand. */
  found: Partial<ReadLead>
}

/** Renders the text behind the field, invisible but for lines under what was recognised. */
export const MarkedText = ({ text, found }: MarkedTextProps) => (
  <div className="add-lead__marks" aria-hidden="true">
    {partsOf(text, found).map((part, n) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and no state.
      n % 2 === 1 ? <u key={n}>{part}</u> : part,
    )}
  </div>
)

/** Splits a text so that every second part was recognised. */
function partsOf(text: string, { phone, ...words }: Partial<ReadLead>): string[] {
  const patterns = [
    ...(phone ? [phone.match(/[+\d]/g)?.map(escaped).join('[ ().-]*') ?? ''] : []),
    ...Object.values(words).map((value) =>
      value
        .split(/[\s-]+/)
        .map(escaped)
        .join('[\\s-]*'),
    ),
  ].filter(Boolean)
  if (patterns.length === 0) return [text]
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu'))
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
