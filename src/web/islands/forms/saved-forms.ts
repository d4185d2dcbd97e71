import { days } from '#shared/durations.ts'
import { savedFormPrefix } from './saved-form-prefix.ts'

/** How long anything typed stays on the visitor's device, as the privacy page promises. */
const keptForMs = days(7)
const sentMark = 'sent'

export const formNames = ['contact', 'quote', 'testimonial'] as const
export type FormName = (typeof formNames)[number]

/** What a visitor typed into a form, on his own device, until it is sent. */
export interface SavedForm {
  /** One for each filled form: it goes along with every try to send it. */
  key: string
  name: FormName
  /** Time of the last change, in milliseconds since 1970. */
  savedAt: number
  /** What was typed, by field. Consent and the answer to the security check are never among it. */
  values: Readonly<Record<string, string>>
  /** There from the moment the visitor presses send until the server has answered. */
  kept?: KeptSend | undefined
  /** What the server had against a kept send, for the form to show. */
  refusal?: Readonly<Record<string, string>> | undefined
}

/** A send that any page of the site can make, whatever form it came from. */
export interface KeptSend {
  path: string
  /** Exactly what is posted. The visitor has pressed send: here consent is part of it. */
  body: unknown
  headers: Readonly<Record<string, string>>
  success: ToastWording
  failure: ToastWording
  /** A try has failed for want of a network, and the visitor knows. */
  isWaiting: boolean
}

export interface ToastWording {
  title: string
  text: string
}

export type TypedForm = Pick<SavedForm, 'key' | 'name' | 'values'>
export type NewSend = Omit<KeptSend, 'isWaiting'>

export type SavedForms = ReturnType<typeof createSavedForms>
type Device = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * The forms saved on the device, each under its key: two tabs may hold two of the same name. Where the device keeps
 * nothing (private mode, no space left) they are kept in memory for as long as the page is open.
 */
export function createSavedForms(device: () => Device, now: () => number) {
  const memory = new Map<string, string>()
  const parsed = new Map<string, { text: string; saved: SavedForm | undefined }>()
  const listeners = new Set<() => void>()
  const itemOf = (key: string) => savedFormPrefix + key

  /** Of everything saved here, whether it can be read or not. */
  function keys(): string[] {
    const items = trying(() =>
      Array.from({ length: device().length }, (_, index) => device().key(index) ?? ''),
    )
    const onDevice = (items ?? []).filter((item) => item.startsWith(savedFormPrefix))
    return [...new Set([...memory.keys(), ...onDevice.map((item) => item.slice(savedFormPrefix.length))])]
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  return {
    /** The same object until something changes. Undefined when there is none, or it is more than 7 days old. */
    read(key: string): SavedForm | undefined {
      const text = memory.get(key) ?? trying(() => device().getItem(itemOf(key))) ?? ''
      if (parsed.get(key)?.text !== text) parsed.set(key, { text, saved: parseSaved(text) })
      const saved = parsed.get(key)?.saved
      return saved && now() - saved.savedAt <= keptForMs ? saved : undefined
    },

    /** All of them, the latest first. */
    all(): SavedForm[] {
      const all = keys().flatMap((key) => this.read(key) ?? [])
      return all.sort((one, other) => other.savedAt - one.savedAt)
    },

    latest(name: FormName): SavedForm | undefined {
      return this.all().find((saved) => saved.name === name)
    },

    /** Without a `savedAt` it is changed just now. */
    write(saved: Omit<SavedForm, 'savedAt'> & { savedAt?: number }): void {
      const text = JSON.stringify({ savedAt: now(), ...saved })
      const isOnDevice = trying(() => {
        device().setItem(itemOf(saved.key), text)
        return true
      })
      if (isOnDevice) memory.delete(saved.key)
      else memory.set(saved.key, text)
      tell()
    },

    /** False for what is gone when the page is closed. */
    isOnDevice(key: string): boolean {
      return !memory.has(key)
    },

    /** Leaves nothing behind. With `isSent` the site's other tabs learn why it is gone. */
    forget(key: string, { isSent = false } = {}): void {
      memory.delete(key)
      parsed.delete(key)
      trying(() => {
        if (isSent) device().setItem(itemOf(key), sentMark)
      })
      trying(() => device().removeItem(itemOf(key)))
      tell()
    },

    /** Back from a send to a form that the visitor may change. */
    takeBack(key: string, refusal?: SavedForm['refusal']): void {
      const saved = this.read(key)
      if (saved) this.write({ ...saved, kept: undefined, refusal })
    },

    forgetExpired(): void {
      for (const key of keys()) if (!this.read(key)) this.forget(key)
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Another tab has changed what the device holds. Returns the form that it has sent, if that was it. */
    onStorage({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) {
      if (key !== null && !key.startsWith(savedFormPrefix)) return undefined
      tell()
      return newValue === sentMark ? parseSaved(oldValue ?? '') : undefined
    },
  }
}

/** A key of its own for each filled form. `randomUUID` is missing where the page came without TLS. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined where the browser refuses. */
export function trying<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Undefined for what is none of ours; of the rest only what would break us is looked at. */
function parseSaved(text: string): SavedForm | undefined {
  const saved: unknown = trying(() => JSON.parse(text))
  if (saved === null || typeof saved !== 'object') return undefined
  const { key, name, savedAt, values } = saved as Partial<SavedForm>
  const isNamed = typeof key === 'string' && formNames.some((one) => one === name)
  const isWhole = isNamed && typeof savedAt === 'number' && typeof values === 'object'
  return isWhole && values !== null ? (saved as SavedForm) : undefined
}

/** Those of this browser. */
export const savedForms = createSavedForms(
  () => localStorage,
  () => Date.now(),
)
