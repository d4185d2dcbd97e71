import { sourceHeader, sourceKey } from '#shared/lead-source.ts'
import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { trying } from '#web/lib/trying.ts'

/**
 * Returns headers that tell a person from a script: how long the form was filled in, and the honeypot. They also say
 * how the visitor first came (boot/lead-source.ts).
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

/** Matches fields that the browser has filled in. Inside `:is()` an unknown name matches nothing and doesn't throw. */
const autofilled = ':is(:-webkit-autofill)'

/** Returns how the visitor first came, as stored in this tab. */
export const keptSource = (): string | undefined => trying(() => sessionStorage[sourceKey])
