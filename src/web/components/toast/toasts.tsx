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

/** Where toasts appear: nothing until there is one. F8 leads to it. */
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
    // Escape is meant for the dialog in front of a toast that lasts, where there is one.
    else if (key === 'Escape' && !(toast?.isLasting && document.querySelector(':modal'))) close()
  })

  if (!toast) return null
  const { id, title, description, variant } = toast
  const isAlert = variant === 'destructive'
  return (
    <section aria-label="Notifications (F8)" {...handlers}>
      {/* An alert announces itself. */}
      {!isAlert && <Announcement key={id} words={[title, description].filter(Boolean).join('. ')} />}
      <ol ref={list} className="toasts" tabIndex={-1}>
        <ToastCard key={id} toast={toast} isAlert={isAlert} onClose={close} />
      </ol>
    </section>
  )
}

/** Whether the pointer or the focus is on the toast, or the window is not in use: meanwhile its time stands still. */
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

/** Calls `end` once a toast has been there for five seconds, not counting those in which the time does not run. */
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

/** Before anything else on the page hears of them. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

/** Said aloud: a region that is there before its words, and without them once they have been said. */
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
