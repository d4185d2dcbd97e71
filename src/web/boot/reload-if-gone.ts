import { isGone, type LazyName } from './lazy.ts'

const itemName = 'reloaded-for'

/**
 * Loads the page anew when a module of it is gone: it was made before a deploy. Once only for each build: if the
 * new page fails as well it stays as the server made it, where links and forms work without a script. So it does
 * when something has been typed already, or when there is merely no network.
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
