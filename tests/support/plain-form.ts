import type { PlainForm } from '#shared/rendering.ts'
import type { TestApp } from './test-app.ts'

/** Posts a form as a browser without JavaScript does. */
export const postPlainly = (t: TestApp, url: string, fields: object, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  })

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
