/* Wraps the browser's storage. Nothing throws where the browser forbids it: there is nothing to read then. */

type Area = 'localStorage' | 'sessionStorage'

export function readStored(name: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(name)
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
export function store(name: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[area].removeItem(name)
    else globalThis[area].setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Returns the names of all entries that begin with `prefix`. */
export function namesStored(prefix: string, area: Area = 'localStorage'): readonly string[] {
  try {
    return Object.keys(globalThis[area]).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
