import { sourceHeader, sourceKey } from '#shared/lead-source.ts'
import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'

/**
 * Headers that tell a person from a script: the time spent at the form and what was typed since, the field that no
 * person sees, and how the visitor first came (boot/lead-source.ts).
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
