import { postedFormId } from '#shared/rendering.ts'
import { isKept, pausesMs, step } from './form-machine.ts'
import { browserPorts, type Ports, perform, trySend, watchPage } from './ports.ts'

/** Sends what is kept and open on no page, one after the other; by the machine that a page with the form runs. */
export function createSender(ports: Ports) {
  let isAwake = false
  let isUnderWay = false
  let pauses = 0
  let controller: AbortController | undefined
  let callOff = () => {}

  async function sendAll(): Promise<void> {
    if (!isAwake || isUnderWay) return
    isUnderWay = true
    callOff()
    for (const { key } of ports.forms.all().filter(isKept)) if (isAwake) await send(key)
    isUnderWay = false
    const delayMs = pausesMs[pauses]
    if (!isAwake || delayMs === undefined || !ports.forms.all().some(isKept)) return
    pauses += 1
    callOff = ports.after(delayMs, () => void sendAll())
  }

  async function send(key: string): Promise<void> {
    const claim = await ports.claim(key, 0)
    const form = ports.forms.read(key)
    if (claim && isAwake && form && isKept(form)) {
      controller = new AbortController()
      const facts = { name: form.name, now: ports.now(), newKey: ports.newKey() }
      const opening = { phase: 'opening', values: {}, before: {} } as const
      const [waiting] = step(opening, { type: 'opened', saved: form }, facts)
      const outcome = await trySend(ports, form, controller)
      const [, ...effects] = step(waiting, { type: 'tryEnded', form, outcome }, facts)
      // A claim that is not exclusive is no protection from a tab that takes it back.
      const isStill = JSON.stringify(ports.forms.read(key)) === JSON.stringify(form)
      if (claim.isExclusive || isStill) for (const effect of effects) perform(effect, ports)
    }
    claim?.release()
  }

  return {
    /** From now on, and at once. */
    wake(): void {
      isAwake = true
      ports.forms.forgetExpired()
      this.retry()
    },
    /** The network may be back. */
    retry(): void {
      pauses = 0
      void sendAll()
    },
    /** Lets go of everything. */
    sleep(): void {
      isAwake = false
      callOff()
      controller?.abort()
    },
  }
}

const sender = createSender(browserPorts)
let isWatching = false

/** For a page with a form, once that has chosen which one it goes on with. */
export function sendOtherForms(): void {
  if (!isWatching)
    watchPage({ woken: () => sender.retry(), frozen: () => sender.sleep(), thawed: sendKeptForms })
  isWatching = true
  sender.wake()
}

/**
 * From now on until the page closes: what a visitor has sent without a network, on whatever page, goes out as soon as
 * there is one. A page with a form of its own lets that go first, which then calls `sendOtherForms`.
 */
export function sendKeptForms(): void {
  if (!document.getElementById(postedFormId)) sendOtherForms()
}
