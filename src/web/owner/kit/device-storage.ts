/*
 * What this browser keeps between visits. Where it may store nothing, nothing is kept, and nothing fails.
 */

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

/** Null takes it out. False where nothing may be stored, or no more. */
export function store(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Names of all that is kept under a name that begins so. */
export function namesStored(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
