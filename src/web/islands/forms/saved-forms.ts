import { days } from '#shared/durations.ts'
import type { Messages, Values } from '#shared/form-values.ts'
import { savedFormPrefix } from './saved-form-prefix.ts'

/** How long anything typed stays on the visitor's device, as the privacy page promises. */
const savedForMs = days(7)

export type FormName = 'contact' | 'quote' | 'testimonial'

/** What a visitor typed into a form, on his own device, until it is sent. */
export interface SavedForm {
  /** One for each filled form: it goes along with every try to send it. */
  key: string
  name: FormName
  /** When the visitor last changed it or pressed send, in milliseconds since 1970. */
  savedAt: number
  /** What was typed. Consent and the answer to the security check are never among it. */
  values: Values
  /** How often send was pressed under this key: of two versions the server goes by the later one. */
  revision: number
  /** Present from the press of Send until the server has answered or the visitor takes it back. */
  kept?: PendingSubmission | undefined
  /** What the fields have held since send was pressed, where that is something else. */
  since?: Values | undefined
  /** What the server had against a pending submission, for the form to show. */
  refusal?: Messages | undefined
  /** The last try was refused or failed, and no field is to blame. */
  hasFailed?: boolean | undefined
}

/** A send that any page of the site can make, whatever form it came from. */
export interface PendingSubmission {
  path: string
  /** Exactly what is posted. The visitor has pressed send: here consent is part of it. */
  body: unknown
  headers: Readonly<Record<string, string>>
  success: ToastWording
  failure: FailureWording
}

export interface ToastWording {
  title: string
  text: string
}

/** `text` stands where the server had no words, and in their place where it is fixed (specification 8.2). */
export interface FailureWording extends ToastWording {
  isFixed?: boolean
}

/**
 * The forms saved on the device, each under its key. What the device does not take (private mode, no space left) is
 * held in memory for as long as the page is open.
 */
export function createSavedForms(
  device: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) {
  const memory = new Map<string, string>()
  const itemOf = (key: string) => savedFormPrefix + key

  /** Of everything saved here, whether it can be read or not. */
  function keys(): string[] {
    const items = (trying(() => Object.keys(device())) ?? []).filter((name) =>
      name.startsWith(savedFormPrefix),
    )
    return [...new Set([...memory.keys(), ...items.map((item) => item.slice(savedFormPrefix.length))])]
  }

  /** Undefined when there is none, or it is more than 7 days old. */
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

    /** All of them, the latest first. */
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
      // An older version must not come back later in place of one that there was no room for.
      forget(form.key)
      if (!trying(put)) memory.set(form.key, text)
    },

    /** False for what is gone when the page is closed. */
    isOnDevice: (key: string) => !memory.has(key),

    /** What is too old, and what is none of ours. */
    forgetExpired(): void {
      for (const key of keys()) if (!read(key)) forget(key)
    },
  }
}

/** What a tab keeps of a form that it has sent: nothing that was typed. */
export interface SentForm {
  key: string
  /** The server's: without it the success panel could not be shown again. */
  answer?: unknown
}

/**
 * Which form this tab has, by the form's name, until that is sent; then what is kept of it, until the tab has another.
 * Outlives a reload, and nothing else of the tab.
 */
export function createTabKeys(tab: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const itemOf = (name: FormName) => `open-${name}`
  const write = (name: FormName, text: string) => void trying(() => tab().setItem(itemOf(name), text))
  function readAll(name: FormName): { key?: string | undefined; sent?: SentForm } {
    const text = trying(() => tab().getItem(itemOf(name))) ?? ''
    // A key has no brackets.
    return text[0] === '{' ? { sent: JSON.parse(text) } : { key: text || undefined }
  }
  /** The key of the form that the tab has. */
  const read = (name: FormName) => readAll(name).key
  return {
    read,
    write,
    /** For a page of this tab that is reloaded, or gone back to. */
    noteSent({ name, key }: SavedForm, answer: unknown): void {
      const sent: SentForm = { key, answer }
      if (read(name) === key) write(name, JSON.stringify(sent))
    },
    readSent: (name: FormName) => readAll(name).sent,
  }
}

/** Undefined where the browser refuses. */
function trying<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Undefined for what is none of ours; of the rest only what would break us is looked at. */
function parseSaved(text: string): SavedForm | undefined {
  const saved: Partial<SavedForm> | null | undefined = trying(() => JSON.parse(text))
  const isWhole =
    saved?.key && saved.name && typeof saved.savedAt === 'number' && saved.values instanceof Object
  // The last release counted no revisions.
  return isWhole ? ({ revision: 1, ...saved } as SavedForm) : undefined
}
