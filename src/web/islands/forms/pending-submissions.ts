import { createFormController } from './form-controller.ts'
import { isPending } from './form-machine.ts'
import { browserPorts, type Ports } from './ports.ts'
import type { SavedForm } from './saved-forms.ts'

/** Returns a function that sends the pending submissions that no page has open. */
export function createSender(ports: Ports): () => void {
  const underWay = new Set<string>()
  let isWatching = false

  function sendAll(): void {
    if (!isWatching) ports.watchPage({ woken: sendAll, frozen() {}, thawed: sendAll })
    isWatching = true
    ports.forms.forgetExpired()
    for (const form of ports.forms.all()) if (isPending(form) && !underWay.has(form.key)) send(form)
  }

  function send({ key, name }: SavedForm): void {
    underWay.add(key)
    const controller = createFormController(ports, { name, only: key })
    const unsubscribe = controller.subscribe(() => {
      const { phase } = controller.read()
      if (phase === 'opening' || phase === 'waiting') return
      unsubscribe()
      close()
      underWay.delete(key)
    })
    const close = controller.open()
  }
  return sendAll
}

/** Sends this device's pending submissions, from now on until the page closes. */
export const sendPending = createSender(browserPorts)
