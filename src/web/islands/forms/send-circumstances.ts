import { sourceHeader, sourceKey } from '#shared/lead-source.ts'
import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'

/**
 * What tells a person from a script, as headers: how long somebody has been at the form, where all that stands in it was
 * typed since, and whether the field that no person sees was filled in. And how the visitor first came, where the tab knows
 * (boot/lead-source.ts).
 */
export function sendCircumstances(form: HTMLFormElement, touchedAt = Number.NaN): Record<string, string> {
  const trap = form.elements.namedItem(trapFieldName) as HTMLInputElement | null
  const source = keptSource()
  const ageMs = performance.now() - touchedAt
  return {
    ...(source && { [sourceHeader]: source }),
    ...(ageMs >= 0 && !form.querySelector(autofilled) && { [sendHeaders.ageMs]: String(Math.round(ageMs)) }),
    ...(trap?.value.trim() && { [sendHeaders.trap]: '1' }),
  }
}

/** Fields that the browser itself has filled in, as all engines call them. One that does not finds none. */
const autofilled = ':is(:-webkit-autofill)'

/** How the visitor first came, as the tab has it. */
export function keptSource(): string | undefined {
  try {
    return sessionStorage[sourceKey]
  } catch {
    // The browser keeps nothing.
  }
}
