import type { SiteContext } from '#server/http/site-context.ts'
import type { People } from '#server/people/people.ts'
import { businessRoutes } from './business-routes.ts'
import { type OwnerBusiness, openBusinessSettings } from './business-settings.ts'
import { createPublishedCopy } from './published-copy.ts'

/** The owner's facts: what is published, the draft, and its preview. */
export async function openBusiness(
  { config, db, formKey, now, onContentChange }: SiteContext,
  { people }: { people: People },
): Promise<OwnerBusiness> {
  const ownerBusiness = await openBusinessSettings({
    ...{ db, file: config.businessFile, key: formKey, now },
    copy: config.databaseUrl ? createPublishedCopy(config.dataDir) : undefined,
  })
  const { source } = ownerBusiness

  await people.ownerCalls(async (owner) => {
    await owner.register(businessRoutes, {
      ...ownerBusiness,
      hoursInWords() {
        const { weekdays, weekend, emergency } = source.current().hours
        return [weekdays, weekend, emergency].filter((line) => line !== undefined)
      },
      nameOf: people.nameOf,
      now,
      async onPublish() {
        // It is published, whatever comes of this: the next look at the content's version brings it.
        await source.refresh().catch(() => {})
        onContentChange()
      },
    })
  })
  return ownerBusiness
}
