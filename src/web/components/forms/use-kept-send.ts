import { useEffect, useEffectEvent, useState } from 'react'
import { sendHeaders } from '#shared/visitor-send.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { ApiError, post } from '#web/lib/api.ts'
import { type FormName, type NewSend, savedForms, type TypedForm } from './saved-forms.ts'

/** Fetched after hydration: nobody has filled in a form by then. */
async function loadKit() {
  const [{ keptSends, watchKeptSends }, { WaitingPanel }] = await Promise.all([
    import('./kept-sends.ts'),
    import('./waiting-panel.tsx'),
  ])
  return { keptSends, watchKeptSends, WaitingPanel }
}

type Kit = Awaited<ReturnType<typeof loadKit>>

/**
 * Sends a form, and keeps it where there is no network. `onSent` is called once it is with the server: at once, or
 * later, or from another tab.
 */
export function useKeptSend(name: FormName, onSent: () => void) {
  const [kit, setKit] = useState<Kit>()
  const noteSent = useEffectEvent(onSent)

  useEffect(() => {
    let stop = () => {}
    let isCurrent = true
    const load = () =>
      void loadKit().then(
        (loaded) => {
          if (!isCurrent) return
          setKit(loaded)
          loaded.watchKeptSends()
          stop()
          stop = loaded.keptSends.onSent((sent) => sent === name && noteSent())
        },
        // No network, or gone after a deploy. Forms are sent and kept all the same, and tried again at the next visit.
        () => {},
      )
    load()
    window.addEventListener('online', load, { once: true })
    return () => {
      isCurrent = false
      window.removeEventListener('online', load)
      stop()
    }
  }, [name])

  return {
    WaitingPanel: kit?.WaitingPanel,
    /**
     * Resolves when the server has it, or when it is kept for want of a network; both are told in a toast.
     * @throws ApiError when the server would not have it; what was typed stays saved
     */
    async send(typed: TypedForm, send: NewSend): Promise<void> {
      if (kit) return void (await kit.keptSends.send(name, typed, send))
      try {
        await post(send.path, send.body, { headers: { ...send.headers, [sendHeaders.key]: typed.key } })
      } catch (error) {
        if (!(error instanceof ApiError))
          savedForms.write(name, { ...typed, kept: { ...send, isWaiting: true } })
        throw error
      }
      onSent()
      showToast({ title: send.success.title, description: send.success.text })
    },
  }
}
