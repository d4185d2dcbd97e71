/** Renders facts in schema.org's vocabulary for search engines, as JSON that no browser runs. */
export function DataBlock({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block no browser runs.
      dangerouslySetInnerHTML={{
        __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
      }}
    />
  )
}
