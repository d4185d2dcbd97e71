const itemName = 'reloaded-for'

/**
 * Loads the page anew because a part of it could not be fetched: most likely it was made before a deploy and asks
 * for files that are gone. Once only for each version of the page: if the new one fails as well, it stays as the
 * server made it, where links and forms work without a script. So it does when something has been typed already.
 */
export function reloadOnce(version: string): void {
  if (hasTyped() || !noteFirst(version)) return
  window.location.reload()
}

/** False when it was noted before, and where nothing can be noted. */
function noteFirst(version: string): boolean {
  try {
    if (sessionStorage.getItem(itemName) === version) return false
    sessionStorage.setItem(itemName, version)
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
