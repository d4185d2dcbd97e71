import type { BusinessPanel } from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import type { TestApp } from './test-app.ts'

type Fields = Record<string, unknown>

/** Returns an editor of the business, who remembers the state from when he last looked or changed it. */
export async function anEditor(t: TestApp) {
  const headers = await t.signIn()
  const call = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload && { payload }) })
  const look = async (): Promise<BusinessPanel> => (await call('GET', apiPaths.business)).json()
  let seen: Pick<BusinessPanel, 'draft' | 'draftVersion'> = await look()

  async function callAsSeen(method: 'PUT' | 'POST', url: string, payload?: object) {
    const ifMatch = { 'if-match': `"${seen.draftVersion}"` }
    const answer = await t.app.inject({
      method,
      url,
      headers: { ...headers, ...ifMatch },
      ...(payload && { payload }),
    })
    if (answer.statusCode === 200) seen = method === 'PUT' ? answer.json() : await look()
    return answer
  }

  return {
    async look() {
      const panel = await look()
      seen = panel
      return panel
    },
    call,
    /** Saves the draft as this editor last saw it, with these fields changed. */
    change: (fields: Fields) =>
      callAsSeen('PUT', apiPaths.businessDraft, { fields: { ...seen.draft?.fields, ...fields } }),
    publish: () => callAsSeen('POST', apiPaths.businessPublish),
    /** Looks, changes and publishes without anybody in between. */
    async say(fields: Fields) {
      await this.look()
      const changed = await this.change(fields)
      return changed.statusCode === 200 ? this.publish() : changed
    },
  }
}
