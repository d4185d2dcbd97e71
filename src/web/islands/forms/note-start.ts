import type { FormStart } from '#shared/contract/form-start.ts'
import { sourceHeader } from '#shared/lead-source.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'
import type { FormName } from './saved-forms.ts'
import { keptSource } from './send-circumstances.ts'

const counted: Partial<Record<FormName, FormStart['form']>> = { contact: 'contact', quote: 'quote' }
let isNoted = false

/** Reports the first letter in a form, once per page, unless tracking is refused (boot/lead-source.ts). */
export function noteStart(name: FormName): void {
  const form = counted[name]
  const source = keptSource()
  if (isNoted || !form || !source) return
  isNoted = true
  const body: FormStart = { form }
  // A lost report does no harm.
  post(apiPaths.formStarts, body, { headers: { [sourceHeader]: source }, keepalive: true }).catch(() => {})
}
