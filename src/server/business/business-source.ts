import type { ReadBusiness } from '#server/base/read-business.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { momentInBrisbane } from '#shared/brisbane-time.ts'
import type { Business, BusinessFile } from '#shared/contract/business.ts'
import { effectiveBusiness, withDraft } from '#shared/effective-business.ts'
import type { BusinessSettingsStore, PublishedSettings } from './business-setting-store.ts'
import type { PublishedCopy } from './published-copy.ts'

export interface BusinessSource {
  current: ReadBusiness
  /** Returns the business with the draft's values in place of the published ones. */
  draft(): Promise<Business>
  /** Returns the time span around now, in ms, in which `current` does not change by itself. */
  period(): { since: number; until: number }
  /** Reads the published values again. While the database does not answer it throws, and the known values stay. */
  refresh(): Promise<void>
}

interface BusinessSourceOptions {
  /** Values of `business.json`, which take precedence. */
  file: BusinessFile
  store: Pick<BusinessSettingsStore, 'published' | 'state'>
  /** Read when the database is unreachable at the start, and kept up to date afterwards. */
  copy?: Pick<PublishedCopy, 'read' | 'keep'> | undefined
  now: () => Date
}

/** Holds the business details in memory; each process reads them again when the content has changed. */
export async function openBusinessSource(options: BusinessSourceOptions): Promise<BusinessSource> {
  const { file, store, copy, now } = options
  async function publishedAtStart(): Promise<PublishedSettings> {
    try {
      const published = await store.published()
      await keep(published)
      return published
    } catch (error) {
      if (!copy || !isStorageFault(error)) throw error
      // Version 0 lets the database's values replace the copy's as soon as it is reachable.
      return { version: 0, values: copy.read() }
    }
  }

  /** A folder that is not writable must not prevent the use of the database's values. */
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
      // A future notice is shown too, because its owner wants to see it in the preview.
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
      // A late result must not replace a newer one.
      if (published.version < known.version) return
      known = read(published)
      await keep(published)
    },
  }
}

/** Returns when a notice begins and ends; without one, a time that never comes. */
const timesOf = (notice: Business['notice']) => ({
  from: notice ? momentInBrisbane(notice.from).getTime() : Number.POSITIVE_INFINITY,
  until: notice ? momentInBrisbane(notice.until).getTime() : Number.NEGATIVE_INFINITY,
})
