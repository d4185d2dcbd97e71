import { longestSource, sourceFields, sourceKey } from '#shared/lead-source.ts'

/**
 * Keeps in this tab, and nowhere else, how its visitor first came. Not where the browser asks for nothing to be kept.
 */
export function noteLeadSource(): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', note, { once: true })
  else note()
}

function note(): void {
  // Both are asked for by name: not every browser has them.
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: string
    globalPrivacyControl?: boolean
  }
  if (doNotTrack === '1' || globalPrivacyControl) return
  const from = hostOf(document.referrer)
  // Another tab of ours knows how its visitor came, and this one does not.
  if (from === location.hostname) return
  try {
    sessionStorage[sourceKey] ??= describe(from)
  } catch {
    // The browser keeps nothing.
  }
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

function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return ''
  }
}
