import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'

/**
 * What tells a person from a script, as headers: how long the page has been open (not the form alone: whoever
 * types before the scripts have come is no robot), and whether the field that no person sees was filled in.
 */
export function sendCircumstances(form: unknown): Record<string, string> {
  const trap = form instanceof HTMLFormElement ? form.elements.namedItem(trapFieldName) : null
  const isTrapped = trap instanceof HTMLInputElement && trap.value.trim() !== ''
  return {
    [sendHeaders.ageMs]: String(Math.round(performance.now())),
    ...(isTrapped && { [sendHeaders.trap]: '1' }),
  }
}
