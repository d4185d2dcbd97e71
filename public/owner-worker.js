// Shows the owner's alarms. Keeps no page and answers no request.
const { clients, location, registration } = self
const home = '/admin'
const text = (value, otherwise) => (typeof value === 'string' && value ? value : otherwise)
const ignore = () => {}

/** Does it all in the event's time, and never rejects. */
const on = (type, run) => self.addEventListener(type, (event) => event.waitUntil(run(event).catch(ignore)))

on('install', () => self.skipWaiting())
on('activate', () => clients.claim())

// After three pushes without a notification iOS ends the subscription: whatever came, one is shown.
on('push', async (event) => {
  let message = {}
  try {
    message = Object(event.data.json())
  } catch {}
  // Already read by a browser that knows declarative push.
  const said = Object(event.notification || message.notification)
  const data = Object(said.data)
  const title = text(said.title, 'New lead')
  const tag = text(said.tag, 'lead')
  const address = addressOf(said.navigate, data.lead)
  await registration
    .showNotification(title, {
      body: text(said.body, 'Open the site to read it.'),
      tag,
      renotify: true,
      requireInteraction: Boolean(said.requireInteraction),
      icon: '/icon-192.png',
      badge: '/icon-badge-96.png',
      // Taken by some browsers without us.
      navigate: address,
      data: address,
    })
    .catch(() => registration.showNotification(title, { tag }))
  const waiting = message.app_badge ?? event.appBadge
  if (Number.isInteger(waiting)) navigator.setAppBadge?.(waiting).catch(ignore)
  if (text(data.receipt)) await confirm(data.receipt)
})

/** Within this site, whoever sent the message. */
function addressOf(navigate, lead) {
  try {
    const { origin, pathname, search } = new URL(navigate)
    if (origin === location.origin) return pathname + search
  } catch {}
  return text(lead) ? `${home}?lead=${encodeURIComponent(lead)}` : home
}

/** The proof that this phone has shown it. */
async function confirm(token) {
  const send = () => post('/api/alarm/receipts', { token })
  const answer = await send().catch(ignore)
  if (answer?.status < 500) return
  await new Promise((resolve) => setTimeout(resolve, 2000))
  await send()
}

const post = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

on('notificationclick', async ({ notification }) => {
  notification.close()
  const address = text(notification.data, home)
  // Within our scope, which is /admin: no other could be navigated.
  const [own] = await clients.matchAll({ type: 'window' })
  try {
    await own.focus()
    await own.navigate(address)
  } catch {
    await clients.openWindow(address)
  }
})

on('pushsubscriptionchange', async ({ oldSubscription: old, newSubscription }) => {
  const fresh = newSubscription || (await registration.pushManager.subscribe(old.options))
  await post('/api/alarm/devices', { ...fresh.toJSON(), replaces: old?.endpoint })
})
