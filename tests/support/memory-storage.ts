/** A browser's storage without a browser, with items as its own properties, as in the real one. */
export interface MemoryStorage {
  /** `full` accepts no new item; `blocked` throws on any access. */
  mode: 'well' | 'full' | 'blocked'
  items: Record<string, string>
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export function createMemoryStorage(items: Record<string, string> = {}): MemoryStorage {
  const methods = {
    getItem: (name: string) => items[name] ?? null,
    setItem(name: string, text: string) {
      if (memory.mode === 'full') throw new DOMException('full', 'QuotaExceededError')
      items[name] = text
    },
    removeItem: (name: string) => void delete items[name],
  }
  const memory: MemoryStorage = {
    mode: 'well',
    items,
    storage() {
      if (memory.mode === 'blocked') throw new DOMException('denied', 'SecurityError')
      return Object.assign(Object.create(methods), items)
    },
  }
  return memory
}
