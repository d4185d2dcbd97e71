import type { PlainForm } from '#shared/rendering.ts'

/** Where the form of a page stands after a plain post, as the page tells its form's code. */
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
