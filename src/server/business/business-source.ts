import type { ReadBusiness } from '#server/base/read-business.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { momentInBrisbane } from '#shared/brisbane-time.ts'
import type { Business, BusinessFile } from '#shared/contract/business.ts'
import { effectiveBusiness, withDraft } from '#shared/effective-business.ts'
import type { BusinessSettingsStore, PublishedSettings } from './business-setting-store.ts'
import type { PublishedCopy } from './published-copy.ts'

export interface BusinessSource {
  current: ReadBusiness
  /** With the draft's values in place of the published ones. */
  draft(): Promise<Business>
  /** The stretch of time around now in which `current` does not change by itself, in ms. */
  period(): { since: number; until: number }
  /** What was published is looked up again. While the database does not answer it throws, and what was known stays. */
  refresh(): Promise<void>
}

interface BusinessSourceOptions {
  /** What `business.json` names, which wins. */
  file: BusinessFile
  store: Pick<BusinessSettingsStore, 'published' | 'state'>
  /** Read when the database is away at the start, and kept up to date from then on. */
  copy?: Pick<PublishedCopy, 'read' | 'keep'> | undefined
  now: () => Date
}

/**
 * The one place from which everything learns of the business. It lies in memory, so that asking costs nothing; each
 * process looks again when the content of pages has changed.
 */
export async function openBusinessSource({
  file,
  store,
  copy,
  now,
}: BusinessSourceOptions): Promise<BusinessSource> {
  async function publishedAtStart(): Promise<PublishedSettings> {
    try {
      const published = await store.published()
      await keep(published)
      return published
    } catch (error) {
      if (!copy || !isStorageFault(error)) throw error
      // Of no version, so that whatever the database says, once it is there, takes its place.
      return { version: 0, values: copy.read() }
    }
  }

  /** A folder that can't be written to keeps nobody from what the database said. */
  const keep = async ({ values }: PublishedSettings) => copy?.keep(values).catch(() => {})

  let known = read(await publishedAtStart())

  function read({ version, values }: PublishedSettings) {
    const withNotice = effectiveBusiness(file, values)
    const { notice, ...withoutNotice } = withNotice
    return { version, withNotice, withoutNotice, times: timesOf(notice) }
  }

  return {
    current() {
      const { times, withNotice, withoutNotice } = known
      const at = now().getTime()
      return at >= times.from && at < times.until ? withNotice : withoutNotice
    },

    async draft() {
      const { values, draft } = await store.state()
      const business = effectiveBusiness(file, withDraft(values, draft?.fields))
      // One that is still to come is what its owner wants to see.
      if (now().getTime() < timesOf(business.notice).until) return business
      const { notice: _, ...withoutNotice } = business
      return withoutNotice
    },

    period() {
      const at = now().getTime()
      const turns = [known.times.from, known.times.until]
      return {
        since: Math.max(...turns.filter((turn) => turn <= at)),
        until: Math.min(...turns.filter((turn) => turn > at)),
      }
    },

    async refresh() {
      const published = await store.published()
      // An answer that comes late must not take the place of a newer one.
      if (published.version < known.version) return
      known = read(published)
      await keep(published)
    },
  }
}

/** When a notice is on; never without one. */
const timesOf = (notice: Business['notice']) => ({
  from: notice ? momentInBrisbane(notice.from).getTime() : Number.POSITIVE_INFINITY,
  until: notice ? momentInBrisbane(notice.until).getTime() : Number.NEGATIVE_INFINITY,
})
