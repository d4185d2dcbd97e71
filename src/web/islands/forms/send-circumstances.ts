import { sourceHeader, sourceKey } from '#shared/lead-source.ts'
import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'

/**
 * What tells a person from a script, as headers: how long the page has been open (not the form alone: whoever
 * types before the scripts have come is no robot), and whether the field that no person sees was filled in. And how
 * the visitor first came, where the tab knows (boot/lead-source.ts).
 */
export function sendCircumstances(form: unknown): Record<string, string> {
  const trap = form instanceof HTMLFormElement ? form.elements.namedItem(trapFieldName) : null
  const isTrapped = trap instanceof HTMLInputElement && trap.value.trim() !== ''
  const source = keptSource()
  return {
    ...(source && { [sourceHeader]: source }),
    [sendHeaders.ageMs]: String(Math.round(performance.now() - openedAt())),
    ...(isTrapped && { [sendHeaders.trap]: '1' }),
  }
}

/** How the visitor first came, as the tab has it. */
export function keptSource(): string | undefined {
  try {
    return sessionStorage[sourceKey]
  } catch {
    // The browser keeps nothing.
  }
}

/** A page that was made before the visitor asked for it is old when it is first seen. */
function openedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as ActivatedNavigation[]
  return navigation?.activationStart ?? 0
}

/** Only known to browsers that make pages in advance. */
type ActivatedNavigation = PerformanceEntry & { activationStart?: number }
