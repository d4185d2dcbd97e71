import type { BusinessPanel } from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Fields = Record<string, unknown>

/** One who edits the business, with what he saw when he last looked. */
export async function anEditor(t: TestApp) {
  const headers = await t.signIn()
  const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload && { payload }) })
  const look = async (): Promise<BusinessPanel> => (await call('GET', apiPaths.business)).json()
  let seen = await look()
  const seenOf = (field: string) => {
    const draft: Fields = seen.draft?.fields ?? {}
    const settings: Fields = { ...seen.settings }
    return (field in draft ? draft[field] : settings[field]) ?? null
  }
  return {
    look: async () => {
      seen = await look()
      return seen
    },
    call,
    /** Changes fields as this editor last saw them. */
    change: (fields: Fields) =>
      call('PATCH', apiPaths.businessDraft, {
        changes: Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, { before: seenOf(field), value }]),
        ),
      }),
    publish: (fields: Fields) => call('POST', apiPaths.businessPublish, { fields }),
    /** Changes and publishes, as if alone. */
    async say(fields: Fields) {
      await this.look()
      const changed = await this.change(fields)
      if (changed.statusCode !== 200) return changed
      return this.publish(changed.json().draft?.fields ?? {})
    },
  }
}
