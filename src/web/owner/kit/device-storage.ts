/* Wraps localStorage. Nothing throws where the browser forbids storage: there is nothing to read then. */

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function readStoredJson<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(readStored(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it when null. Returns false where the browser refuses to store it. */
export function store(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Returns the names of all entries that begin with `prefix`. */
export function namesStored(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
