import { useState, useSyncExternalStore } from 'react'
import { readStored, store } from '#web/owner/kit/device-storage.ts'

/** Chrome's own question whether to install, which can be asked once. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const key = 'install-offer'
let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

/** Called before anything is drawn: the browser offers its question once for each page. */
export function noteInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPhone()) return
    event.preventDefault()
    prompt = event as InstallPrompt
    for (const listener of listeners) listener()
  })
}

export const askToInstall = () => prompt?.prompt()

/** How this phone gets the site onto its home screen; undefined where it is there, can't get there, or was declined. */
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
