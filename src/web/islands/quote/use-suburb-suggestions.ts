import { useState } from 'react'
import type { Suggestion } from '#web/components/ui/combobox.tsx'

type Suggest = (typed: string) => readonly Suggestion[]

const none: Suggest = () => []

/**
 * Suburbs for the address field. The list comes when the visitor gets to that field: the page need not wait for
 * it, and without it the field takes free text as ever.
 */
export function useSuburbSuggestions() {
  const [suggest, setSuggest] = useState<Suggest>(() => none)

  async function load(): Promise<void> {
    if (suggest !== none) return
    const { suggestSuburbs } = await import('#web/content/suburbs.ts')
    setSuggest(
      () => (typed: string) =>
        suggestSuburbs(typed).map(({ name, postcode }) => ({ value: name, note: postcode })),
    )
  }

  // A list that can't be fetched is no news for the visitor.
  return { suggest, onFocus: () => void load().catch(() => undefined) }
}
