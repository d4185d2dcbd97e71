import { isGone, type LazyName } from './lazy.ts'

const itemName = 'reloaded-for'

/**
 * Reloads the page once for each build when a module of it is gone, because it was made before a deploy. Otherwise the
 * page stays as the server made it, as it does when something was typed or the network is down.
 */
export async function reloadIfGone(module: LazyName): Promise<void> {
  if ((await isGone(module)) && !hasTyped() && noteFirst(import.meta.url)) location.reload()
}

/** False when it was noted before, and where nothing can be noted. */
function noteFirst(build: string): boolean {
  try {
    if (sessionStorage.getItem(itemName) === build) return false
    sessionStorage.setItem(itemName, build)
    return true
  } catch {
    return false
  }
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
