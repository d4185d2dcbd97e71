import type { SentForm } from './kept-sends.ts'
import { type FormName, newSendKey, type SavedForm, type SavedForms, trying } from './saved-forms.ts'

type Values = SavedForm['values']
export type OpenForm = ReturnType<typeof createOpenForm>

/** Outlives a reload, and nothing else of the tab. */
type Tab = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The form that is open on a page, among those saved on the device. Other tabs may have the same one open: whoever
 * goes on with it differently gets one of his own, so that neither writes over the other.
 */
export function createOpenForm(name: FormName, forms: SavedForms, tab: () => Tab) {
  const item = `open-${name}`
  let key = trying(() => tab().getItem(item)) ?? newSendKey()
  /** What was last read or written from here; undefined as long as nothing is filled in on this page. */
  let known: string | undefined = JSON.stringify(forms.read(key)?.values)
  let isSending = false

  function fillIn(ownKey: string, text: string | undefined): void {
    key = ownKey
    known = text
    trying(() => tab().setItem(item, key))
  }

  /** Before `text` takes its place: leaves a saved form to the tab that has changed it, and a kept send as it is. */
  function part(text: string): void {
    const saved = forms.read(key)
    const savedText = JSON.stringify(saved?.values)
    if (saved && savedText !== text && (saved.kept || savedText !== known)) key = newSendKey()
  }

  function isWithin(values: Values): boolean {
    const here: Values = JSON.parse(known ?? '{}')
    return Object.entries(here).every(([field, text]) => values[field]?.startsWith(text))
  }

  /** What the page shows. On an untouched page without one of its own: the latest of the name, from any tab. */
  const read = () => forms.read(key) ?? (known === undefined ? forms.latest(name) : undefined)

  return {
    read,

    /** From now on that one is filled in here. */
    adopt(saved = read()): SavedForm | undefined {
      if (saved) fillIn(saved.key, JSON.stringify(saved.values))
      return saved
    },

    /** Saves what was typed here. While it is being sent, what was sent stays as it is. */
    save(values: Values): void {
      const text = JSON.stringify(values)
      if (isSending || text === JSON.stringify(forms.read(key)?.values ?? {})) return
      part(text)
      if (text === '{}') {
        this.startAnew()
        return
      }
      fillIn(key, text)
      forms.write({ key, name, values })
    },

    /** Calls `send` with the key that goes along with these values. */
    async sending(values: Values, send: (key: string) => Promise<unknown>): Promise<void> {
      const text = JSON.stringify(values)
      part(text)
      fillIn(key, text)
      isSending = true
      try {
        await send(key)
      } finally {
        isSending = false
      }
    },

    /** Saves again what another tab has written over, unless it only went on with it. */
    reclaim(): void {
      const saved = forms.read(key)
      if (isSending || !saved || isWithin(saved.values)) return
      fillIn(newSendKey(), known)
      forms.write({ key, name, values: JSON.parse(known ?? '{}') })
    },

    /** Whether everything filled in here went out with what was sent, maybe from another tab that went on with it. */
    isPartOf: (sent: SentForm) => sent.name === name && isWithin(sent.values),

    /** It went out as a plain post: what was saved of it has no purpose any more. */
    noteSentPlainly(): void {
      if (!forms.read(key)?.kept) this.startAnew()
    },

    /** Forgets it, and is as if nothing had ever been filled in. */
    startAnew(): void {
      forms.forget(key)
      fillIn(newSendKey(), undefined)
    },
  }
}
