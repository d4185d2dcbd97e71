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

export type TypedForm = Pick<SavedForm, 'key' | 'values'>
export type NewSend = Omit<KeptSend, 'isWaiting'>

export type SavedForms = ReturnType<typeof createSavedForms>
type Device = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The forms saved on the device. Where it keeps nothing (private mode, no space left) they are kept in memory for
 * as long as the page is open.
 */
export function createSavedForms(device: () => Device, now: () => number) {
  const memory = new Map<FormName, string>()
  const parsed = new Map<string, SavedForm | undefined>()
  const listeners = new Set<() => void>()
  const itemOf = (name: FormName) => `${savedFormPrefix}${name}`

  function rawText(name: FormName): string | null {
    const inMemory = memory.get(name)
    if (inMemory !== undefined) return inMemory
    return trying(() => device().getItem(itemOf(name))) ?? null
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  return {
    /** The same object until something changes. Undefined when there is none, or it is more than 7 days old. */
    read(name: FormName): SavedForm | undefined {
      const text = rawText(name)
      if (text === null) return undefined
      if (!parsed.has(text)) {
        parsed.clear()
        parsed.set(text, parseSaved(text))
      }
      const saved = parsed.get(text)
      return saved && now() - saved.savedAt <= keptForMs ? saved : undefined
    },

    /** Without a `savedAt` it is changed just now. */
    write(name: FormName, saved: Omit<SavedForm, 'savedAt'> & { savedAt?: number }): void {
      const text = JSON.stringify({ savedAt: now(), ...saved })
      const isOnDevice = trying(() => {
        device().setItem(itemOf(name), text)
        return true
      })
      if (isOnDevice) memory.delete(name)
      else memory.set(name, text)
      tell()
    },

    /** False for what is gone when the page is closed. */
    isOnDevice(name: FormName): boolean {
      return !memory.has(name)
    },

    /** Leaves nothing behind. With `isSent` the site's other tabs learn why it is gone. */
    forget(name: FormName, { isSent = false } = {}): void {
      memory.delete(name)
      trying(() => {
        if (isSent) device().setItem(itemOf(name), sentMark)
      })
      trying(() => device().removeItem(itemOf(name)))
      tell()
    },

    /** Back from a send to a form that the visitor may change. */
    takeBack(name: FormName, refusal?: SavedForm['refusal']): void {
      const saved = this.read(name)
      if (saved) this.write(name, { ...saved, kept: undefined, refusal })
    },

    forgetExpired(): void {
      for (const name of formNames) if (rawText(name) !== null && !this.read(name)) this.forget(name)
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Another tab has changed what the device holds. Returns the form that it has sent, if that was it. */
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): FormName | undefined {
      if (key !== null && !key.startsWith(savedFormPrefix)) return undefined
      tell()
      return newValue === sentMark ? formNames.find((name) => itemOf(name) === key) : undefined
    },
  }
}

/** A key of its own for each filled form. `randomUUID` is missing where the page came without TLS. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function trying<Result>(action: () => Result): Result | undefined {
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
  const { key, savedAt, values } = saved as Partial<SavedForm>
  const isWhole = typeof key === 'string' && typeof savedAt === 'number' && typeof values === 'object'
  return isWhole && values !== null ? (saved as SavedForm) : undefined
}

/** Those of this browser. */
export const savedForms = createSavedForms(
  () => localStorage,
  () => Date.now(),
)
