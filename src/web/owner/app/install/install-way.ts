import { useState, useSyncExternalStore } from 'react'
import { readStored, store } from '#web/owner/kit/device-storage.ts'

/** Chrome's `beforeinstallprompt` event, which can open the browser's install dialog once. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const key = 'install-offer'
let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

/** Saves Chrome's install prompt. To be called before rendering: the browser fires the event once per page. */
export function noteInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPhone()) return
    event.preventDefault()
    prompt = event as InstallPrompt
    for (const listener of listeners) listener()
  })
}

export const askToInstall = () => prompt?.prompt()

/** Returns how this phone can install the site; `way` is undefined when it is installed, impossible or declined. */
export function useInstallWay() {
  const hasPrompt = useSyncExternalStore(subscribe, () => prompt !== undefined)
  const [isWanted, setWanted] = useState(() => readStored(key) === null && isPhone() && !isInstalled())
  const decline = () => {
    store(key, 'declined')
    setWanted(false)
  }
  const way = hasPrompt ? 'prompt' : isIPhone() ? 'share' : undefined
  return { way: isWanted ? way : undefined, decline } as const
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

const isPhone = () => matchMedia('(width < 64rem) and (pointer: coarse)').matches
const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const isIPhone = () => /iPhone|iPad/.test(navigator.userAgent)
