const prefix = 'note '
const listeners = new Set<() => void>()
/** Of this page, and all there is where nothing may be stored. */
const known = new Map<string, string>()

/** Who writes about which lead: on a device that several people share, each sees what they wrote. */
export interface NoteDraft {
  /** Undefined before it is known. */
  you: string | undefined
  id: string
}

const nameOf = ({ you = '', id }: NoteDraft) => `${prefix}${id} ${you}`

/** The note that is being written about a lead: it outlives the sheet, a way back, a reload and a sign-in. */
export function readNoteDraft(draft: NoteDraft): string {
  const name = nameOf(draft)
  const text = known.get(name) ?? stored(name)
  known.set(name, text)
  return text
}

/** An empty one is none. */
export function keepNoteDraft(draft: NoteDraft, text: string): void {
  const name = nameOf(draft)
  known.set(name, text)
  try {
    if (text) sessionStorage.setItem(name, text)
    else sessionStorage.removeItem(name)
  } catch {
    // It is kept in this page then.
  }
  for (const listener of listeners) listener()
}

/** All of them, after a sign-out that can't be undone any more, or those about a lead whose person is forgotten. */
export function forgetNoteDrafts(id = ''): void {
  const isMeant = (name: string) => name.startsWith(prefix + id)
  for (const name of known.keys()) if (isMeant(name)) known.delete(name)
  try {
    for (const name of Object.keys(sessionStorage)) if (isMeant(name)) sessionStorage.removeItem(name)
  } catch {
    // Where nothing may be stored nothing was.
  }
}

export function onNoteDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
