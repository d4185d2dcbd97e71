import { longestSource, sourceFields, sourceKey } from '#shared/lead-source.ts'
import { onceVisited } from '#web/lib/once-visited.ts'
import { trying } from '#web/lib/trying.ts'

/** Stores in this tab how its visitor first came to the site, unless the browser asks not to be tracked. */
export function noteLeadSource(): void {
  onceVisited(note)
}

function note(): void {
  // Not every browser has these two properties.
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: string
    globalPrivacyControl?: boolean
  }
  if (doNotTrack === '1' || globalPrivacyControl) return
  const from = hostOf(document.referrer)
  // A tab that was opened from our own page can't tell how its visitor first came.
  if (from === location.hostname) return
  trying(() => {
    sessionStorage[sourceKey] ??= describe(from)
  })
}

function describe(from: string): string {
  const { ad, source, medium, campaign } = sourceFields
  const given = new URLSearchParams(location.search)
  const fields = new URLSearchParams({ [sourceFields.page]: location.pathname })
  if (from) fields.set(sourceFields.from, from)
  if (given.has(ad)) fields.set(ad, '1')
  for (const name of [source, medium, campaign]) {
    const value = given.get(name)
    if (value) fields.set(name, value.slice(0, 60))
  }
  return fields.toString().slice(0, longestSource)
}

const hostOf = (address: string): string =>
  trying(() => new URL(address).hostname.replace(/^www\./, '')) ?? ''
