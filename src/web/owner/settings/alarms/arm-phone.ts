import { seconds } from '#shared/durations.ts'
import { startOwnerWorker } from '#web/owner/kit/session/owner-worker.ts'
import { tellOf } from './phone-subscription.ts'

/** Browsers wait for ever for a push service that doesn't answer. */
const patienceMs = seconds(10)
const noAnswer = 'Your phone’s alert service isn’t answering. Try again with better reception.'

/** Its message is a sentence for the owner. A browser's own errors are none. */
export class ArmingError extends Error {}

/**
 * Subscribes this phone to alarms and returns its id.
 * @throws ArmingError when the phone or its push service refuses; otherwise what the site or the browser says
 */
export async function armPhone(publicKey: string): Promise<string> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    throw new ArmingError(
      permission === 'denied'
        ? 'This phone blocks notifications. Allow them in its settings, then try again.'
        : 'Tap it again, then tap “Allow” when the phone asks.',
    )
  }
  await startOwnerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await withinPatience(subscribe(pushManager, publicKey))
  const { id, wasLost } = await tellOf(subscription, true)
  if (!wasLost) return id
  await subscription.unsubscribe()
  const another = await withinPatience(subscribe(pushManager, publicKey))
  return (await tellOf(another, true, subscription.endpoint)).id
}

async function subscribe(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const former = await pushManager.getSubscription()
  // A subscription for another key, such as the key before a restore, is of no use to this site.
  const isOurs = former && keyOf(former) === applicationServerKey
  if (former && isOurs) return former
  await former?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => {
    throw new ArmingError(noAnswer)
  })
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new ArmingError(noAnswer)), patienceMs)
  })
  return Promise.race([work, tooLate])
}
