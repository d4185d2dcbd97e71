import { days } from '#shared/durations.ts'
import type { Messages, Values } from '#shared/form-values.ts'
import { trying } from '#web/lib/trying.ts'
import { savedFormPrefix } from './saved-form-prefix.ts'

/** How long anything typed stays on the visitor's device, as the privacy page promises. */
const savedForMs = days(7)

export type FormName = 'contact' | 'quote' | 'testimonial'

/** What a visitor typed into a form, kept on his own device until it is sent. */
export interface SavedForm {
  /** Idempotency key: the same for every try to send this filled form. */
  key: string
  name: FormName
  /** When the visitor last changed the form or pressed send, in milliseconds since 1970. */
  savedAt: number
  /** What was typed, but never consent or the answer to the security check. */
  values: Values
  /** How often send was pressed under this key. The server keeps the version with the highest revision. */
  revision: number
  /** Present from the press of Send until the server has answered or the visitor takes it back. */
  kept?: PendingSubmission | undefined
  /** Values of the fields since send was pressed, if they differ from those that were sent. */
  since?: Values | undefined
  /** The server's messages for a refused submission, for the form to show. */
  refusal?: Messages | undefined
  /** True when the last try failed or was refused without naming a field. */
  hasFailed?: boolean | undefined
}

/** A submission that any page of the site can send, whatever form it came from. */
export interface PendingSubmission {
  path: string
  /** Exactly what is posted. It includes consent, because the visitor has pressed send. */
  body: unknown
  headers: Readonly<Record<string, string>>
  success: ToastWording
  failure: FailureWording
}

export interface ToastWording {
  title: string
  text: string
}

/** `text` is shown when the server sent no message, and always when it is fixed (specification 8.2). */
export interface FailureWording extends ToastWording {
  isFixed?: boolean
}

/**
 * Stores forms on the device, each under its key. What the device refuses (private mode, no space left) is held in
 * memory while the page is open.
 */
export function createSavedForms(
  device: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) {
  const memory = new Map<string, string>()
  const itemOf = (key: string) => savedFormPrefix + key

  /** Returns the keys of everything saved here, readable or not. */
  function keys(): string[] {
    const items = (trying(() => Object.keys(device())) ?? []).filter((name) =>
      name.startsWith(savedFormPrefix),
    )
    return [...new Set([...memory.keys(), ...items.map((item) => item.slice(savedFormPrefix.length))])]
  }

  /** Returns a form; undefined when there is none, or it is more than 7 days old. */
  function read(key: string): SavedForm | undefined {
    const form = parseSaved(memory.get(key) ?? trying(() => device().getItem(itemOf(key))) ?? '')
    return form && now() - form.savedAt <= savedForMs ? form : undefined
  }

  function forget(key: string): void {
    memory.delete(key)
    trying(() => device().removeItem(itemOf(key)))
  }

  return {
    read,
    forget,

    /** Returns all forms, the latest first. */
    all: (): SavedForm[] =>
      keys()
        .flatMap((key) => read(key) ?? [])
        .sort((one, other) => other.savedAt - one.savedAt),

    write(form: SavedForm): void {
      const text = JSON.stringify(form)
      const put = () => {
        device().setItem(itemOf(form.key), text)
        return true
      }
      if (trying(put)) return void memory.delete(form.key)
      // This makes room, and the older version can't come back in place of one that doesn't fit.
      forget(form.key)
      if (!trying(put)) memory.set(form.key, text)
    },

    /** False for a form that is lost when the page is closed. */
    isOnDevice: (key: string) => !memory.has(key),

    /** Removes forms that are too old or unreadable. */
    forgetExpired(): void {
      for (const key of keys()) if (!read(key)) forget(key)
    },
  }
}

/** What a tab keeps of a form that it has sent, without anything that was typed. */
export interface SentForm {
  key: string
  /** The server's answer, with which the success panel can be shown again. */
  answer?: unknown
}

/**
 * Stores the key of this tab's form by its name and, once that is sent, the answer. It outlives a reload, but not the
 * tab.
 */
export function createTabKeys(tab: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const itemOf = (name: FormName) => `open-${name}`
  const write = (name: FormName, text: string) => void trying(() => tab().setItem(itemOf(name), text))
  function readAll(name: FormName): { key?: string | undefined; sent?: SentForm } {
    const text = trying(() => tab().getItem(itemOf(name))) ?? ''
    // A key never begins with a brace.
    return text[0] === '{' ? { sent: JSON.parse(text) } : { key: text || undefined }
  }
  /** Returns the key of the tab's unsent form. */
  const read = (name: FormName) => readAll(name).key
  return {
    read,
    write,
    /** Keeps the answer for a page of this tab that is reloaded or gone back to. */
    noteSent({ name, key }: SavedForm, answer: unknown): void {
      const sent: SentForm = { key, answer }
      if (read(name) === key) write(name, JSON.stringify(sent))
    },
    readSent: (name: FormName) => readAll(name).sent,
  }
}

/** Parses a saved form; undefined for anything else. Checks only what would break the code that uses it. */
function parseSaved(text: string): SavedForm | undefined {
  const saved: Partial<SavedForm> | null | undefined = trying(() => JSON.parse(text))
  const isWhole =
    saved?.key && saved.name && typeof saved.savedAt === 'number' && saved.values instanceof Object
  // Earlier releases counted no revisions.
  return isWhole ? ({ revision: 1, ...saved } as SavedForm) : undefined
}
