import { sourceHeader, sourceKey } from '#shared/lead-source.ts'
import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { navigationEntry } from './navigation.ts'

/**
 * What tells a person from a script, as headers: how long the page has been open (not the form alone: whoever
 * types before the scripts have come is no robot; and from when it was first seen, which may be long after it was
 * made), and whether the field that no person sees was filled in. And how the visitor first came, where the tab knows
 * (boot/lead-source.ts).
 */
export function sendCircumstances(form: HTMLFormElement): Record<string, string> {
  const trap = form.elements.namedItem(trapFieldName) as HTMLInputElement | null
  const source = keptSource()
  return {
    ...(source && { [sourceHeader]: source }),
    [sendHeaders.ageMs]: String(Math.round(performance.now() - (navigationEntry()?.activationStart ?? 0))),
    ...(trap?.value.trim() && { [sendHeaders.trap]: '1' }),
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
