import { useState, useSyncExternalStore } from 'react'
import { readStored, store } from '#web/owner/kit/device-storage.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

/** Chrome's `beforeinstallprompt` event, which can open the browser's install dialog once. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const InstallOffer = lazyComponent(async () => (await import('./install-offer.tsx')).InstallOffer, {
  fallback: null,
  otherwise: null,
})

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

/** Offers to install the site, unless it is installed, that is impossible, or it was declined. */
export function LazyInstallOffer() {
  const hasPrompt = useSyncExternalStore(subscribe, () => prompt !== undefined)
  const [isWanted, setWanted] = useState(() => readStored(key) === null && isPhone() && !isInstalled())
  const decline = () => {
    store(key, 'declined')
    setWanted(false)
  }
  const install = () => {
    void prompt?.prompt()
    decline()
  }
  if (!isWanted || !(hasPrompt || isIPhone())) return null
  return <InstallOffer onInstall={hasPrompt ? install : undefined} onDecline={decline} />
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

const isPhone = () => matchMedia('(width < 64rem) and (pointer: coarse)').matches
const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const isIPhone = () => /iPhone|iPad/.test(navigator.userAgent)
