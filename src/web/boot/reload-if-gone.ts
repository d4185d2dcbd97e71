import { trying } from '#web/lib/trying.ts'
import { isGone, type LazyName } from './lazy.ts'

const itemName = 'reloaded-for'

/**
 * Reloads the page, once for each build, when a deploy has removed one of its modules. The page is left as it is when
 * something was typed or the server can't be asked.
 */
export async function reloadIfGone(module: LazyName): Promise<void> {
  if ((await isGone(module)) && !hasTyped() && noteFirst(import.meta.url)) location.reload()
}

/** Notes a reload; returns false when it was noted before, undefined when it can't be noted. */
function noteFirst(build: string): boolean | undefined {
  return trying(() => {
    if (sessionStorage.getItem(itemName) === build) return false
    sessionStorage.setItem(itemName, build)
    return true
  })
}

function hasTyped(): boolean {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form input, form textarea',
  )
  return Array.from(controls).some(
    (control) =>
      control.value !== control.defaultValue ||
      ('checked' in control && control.checked !== control.defaultChecked),
  )
}
