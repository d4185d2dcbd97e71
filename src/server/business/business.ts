import type { SiteContext } from '#server/http/site-context.ts'
import type { People } from '#server/people/people.ts'
import { createBusinessEditing } from './business-editing.ts'
import { businessRoutes } from './business-routes.ts'
import { createBusinessSettingsStore } from './business-setting-store.ts'
import { openBusinessSource } from './business-source.ts'
import { createPreviewTokens } from './preview-tokens.ts'
import { createPublishedCopy } from './published-copy.ts'

export type OwnerBusiness = Awaited<ReturnType<typeof openBusiness>>

/** Opens the room for the business details: reading, editing and preview. */
export async function openBusiness(
  { config, db, formKey, now, onContentChange }: SiteContext,
  { people }: { people: People },
) {
  const file = config.businessFile
  const store = createBusinessSettingsStore(db, now)
  // The copy is for a database that may be unreachable when the site starts.
  const copy = config.databaseUrl ? createPublishedCopy(config.dataDir) : undefined
  const source = await openBusinessSource({ file, store, copy, now })
  const previews = createPreviewTokens(formKey, now)

  await people.ownerCalls(async (owner) => {
    await owner.register(businessRoutes, {
      ...{ store, previews, now },
      editing: createBusinessEditing(store, file),
      hoursInWords() {
        const { weekdays, weekend, emergency } = source.current().hours
        return [weekdays, weekend, emergency].filter((line) => line !== undefined)
      },
      nameOf: people.nameOf,
      async onPublish() {
        // The values are published even if this fails: the next check of the content version reads them.
        await source.refresh().catch(() => {})
        onContentChange()
      },
    })
  })
  return { source, previews }
}
