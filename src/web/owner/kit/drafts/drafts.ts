const prefix = 'draft '
const listeners = new Set<() => void>()
/** Of this page, and all there is where nothing may be stored. */
const known = new Map<string, string>()

/** Who writes, and what: on a device that several people share, each sees what they wrote. */
export interface Draft {
  /** Undefined before it is known. */
  you: string | undefined
  /** Of the lead that a note is about, or the name of a form. */
  id: string
}

const nameOf = ({ you = '', id }: Draft) => `${prefix}${id} ${you}`

/** What is being written: it outlives a sheet, another tab of the page, a way back, a reload and a sign-in. */
export function readDraft(draft: Draft): string {
  const name = nameOf(draft)
  const text = known.get(name) ?? stored(name)
  known.set(name, text)
  return text
}

/** An empty one is none. */
export function keepDraft(draft: Draft, text: string): void {
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
export function forgetDrafts(id = ''): void {
  const isMeant = (name: string) => name.startsWith(prefix + id)
  for (const name of known.keys()) if (isMeant(name)) known.delete(name)
  try {
    for (const name of Object.keys(sessionStorage)) if (isMeant(name)) sessionStorage.removeItem(name)
  } catch {
    // Where nothing may be stored nothing was.
  }
}

export function onDrafts(listener: () => void): () => void {
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
