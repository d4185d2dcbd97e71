/** Bounds the memory by dropping the oldest entry, which is the first, as Maps and Sets iterate in insertion order. */
export function dropOldest(entries: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
}
