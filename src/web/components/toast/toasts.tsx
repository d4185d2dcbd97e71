import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { nextPaint } from '#web/lib/next-paint.ts'
import { ToastCard } from './toast-card.tsx'
import { currentToast, dismissToast, subscribeToToasts, toastDurationMs } from './toast-store.ts'

const announcedForMs = 1_000
const noToast = () => undefined

/** Renders the current toast, and nothing before there is one. F8 moves the focus to it. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, noToast)
  const list = useRef<HTMLOListElement>(null)
  const { isHeld, handlers } = useHold(list, toast?.id)

  function close(): void {
    if (list.current?.contains(document.activeElement)) list.current.focus()
    dismissToast(toast?.id)
  }
  useTimeLimit(toast?.id, toast?.isOpen === true && !toast.isLasting && !isHeld, close)
  useKeys(({ key }) => {
    if (key === 'F8') list.current?.focus()
    // Where a dialog is open, Escape closes the dialog and not a lasting toast behind it.
    else if (key === 'Escape' && !(toast?.isLasting && document.querySelector(':modal'))) close()
  })

  if (!toast) return null
  const { id, title, description, variant } = toast
  const isAlert = variant === 'destructive'
  return (
    <section aria-label="Notifications (F8)" {...handlers}>
      {/* The role of an alert announces it. */}
      {!isAlert && <Announcement key={id} words={[title, description].filter(Boolean).join('. ')} />}
      <ol ref={list} className="toasts" tabIndex={-1}>
        <ToastCard key={id} toast={toast} isAlert={isAlert} onClose={close} />
      </ol>
    </section>
  )
}

/** Whether the toast's time is paused: the pointer or the focus is on it, or the window is inactive. */
function useHold(list: RefObject<Element | null>, id: number | undefined) {
  const [isHeld, setHeld] = useState(false)
  const followFocus = (focused: EventTarget | null) =>
    setHeld(focused instanceof Node && list.current?.contains(focused) === true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer was on the toast before.
  useEffect(() => followFocus(document.activeElement), [id])
  useEffect(() => {
    const off = new AbortController()
    addEventListener('blur', () => setHeld(true), off)
    addEventListener('focus', () => setHeld(false), off)
    return () => off.abort()
  }, [])
  const handlers = {
    onFocus: () => setHeld(true),
    onBlur: ({ relatedTarget }: FocusEvent) => followFocus(relatedTarget),
    onPointerMove: () => setHeld(true),
    onPointerLeave: () => followFocus(document.activeElement),
  }
  return { isHeld, handlers }
}

/** Calls `end` once a toast was shown for five seconds, not counting the time while it is paused. */
function useTimeLimit(id: number | undefined, isRunning: boolean, end: () => void): void {
  const left = useRef(toastDurationMs)
  const onEnd = useEffectEvent(end)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has its own five seconds.
  useEffect(() => {
    left.current = toastDurationMs
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => {
    if (!isRunning) return
    const since = Date.now()
    const timer = setTimeout(() => onEnd(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [id, isRunning])
}

/** Listens in the capture phase, before any other listener of the page. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

/** Announces words to screen readers: the live region exists before its text, and is emptied after it. */
function Announcement({ words }: { words: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    void nextPaint().then(() => setSaid(`Notification ${words}`))
    const timer = setTimeout(() => setSaid(''), announcedForMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
