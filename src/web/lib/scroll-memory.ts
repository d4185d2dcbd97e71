/**
 * Remembers how far each entry of the tab's history was scrolled. The browser's own memory can't serve pages
 * whose chunk arrives after the step back: it restores before the page is there, and is cut short by the old one.
 *
 * Entries are told apart by the Navigation API; a browser without it starts every page at the top.
 */
const positions = new Map<string, number>()

interface EntryKeys {
  navigation?: { currentEntry: { key: string } | null }
}

const entryKey = () => (window as unknown as EntryKeys).navigation?.currentEntry?.key ?? ''

function note(): void {
  positions.set(entryKey(), window.scrollY)
}

function handBack(): void {
  // A reload, or a page from elsewhere: there the browser's own memory is the right one.
  window.history.scrollRestoration = 'auto'
}

/** Where the current entry was left, in CSS pixels; 0 for a new one. */
export function scrollPositionHere(): number {
  return (entryKey() && positions.get(entryKey())) || 0
}

export function rememberScroll(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', note, { passive: true })
  window.addEventListener('pagehide', handBack)
}

export function forgetScroll(): void {
  window.removeEventListener('scroll', note)
  window.removeEventListener('pagehide', handBack)
}
