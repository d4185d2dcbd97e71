import type { PageInput } from '#shared/rendering.ts'

/** What a page's HTML tells the browser to hydrate from. */
export function pageInputOf(html: string): PageInput {
  const [, json = ''] = /<script id="page-input" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}
