import type { PlainForm } from '#shared/rendering.ts'

/** Returns the state of a page's form after a plain post, from the form's props. */
export function plainFormOf(html: string): PlainForm | undefined {
  const [, escaped = ''] = /data-props="([^"]*)" data-at-once/.exec(html) ?? []
  const json = escaped
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return JSON.parse(json).plainForm
}
