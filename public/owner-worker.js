// Shows the owner's alarms, and keeps his pages' empty shell.
const { clients, location, registration } = self
const home = '/admin'
const text = (value, otherwise) => (typeof value === 'string' && value ? value : otherwise)
const ignore = () => {}

const on = (type, run) => self.addEventListener(type, (event) => event.waitUntil(run(event).catch(ignore)))

on('install', () => self.skipWaiting())
on('activate', () => clients.claim())

// Without a network his pages open all the same.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event.request))
})
async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok && new URL(answer.url).pathname === home) {
      await (await caches.open('shell')).put(home, answer.clone())
    }
    return answer
  } catch {
    return (await caches.match(home)) || Response.error()
  }
}

// Three pushes without a notification, and iOS ends it all.
on('push', async (event) => {
  let message = {}
  try {
    message = Object(event.data.json())
  } catch {}
  const said = Object(event.notification || message.notification)
  const { receipt } = Object(said.data)
  const title = text(said.title, 'New enquiry')
  const tag = text(said.tag, 'lead')
  const address = addressOf(said.navigate)
  await registration
    .showNotification(title, {
      body: text(said.body, 'Open the site to read it.'),
      tag,
      renotify: true,
      requireInteraction: Boolean(said.requireInteraction),
      icon: '/icon-192.png',
      badge: '/icon-badge-96.png',
      navigate: address,
      data: address,
    })
    .catch(() => registration.showNotification(title, { tag }))
  const waiting = message.app_badge ?? event.appBadge
  if (Number.isInteger(waiting)) navigator.setAppBadge?.(waiting).catch(ignore)
  if (text(receipt)) await confirm(receipt)
})

function addressOf(navigate) {
  try {
    const { origin, pathname, search } = new URL(navigate)
    if (origin === location.origin) return pathname + search
  } catch {}
  return home
}

async function confirm(token) {
  const send = async () => {
    const { status } = await post('/api/alarm/receipts', { token })
    if (status > 499) throw status
  }
  await send().catch(() => new Promise((go) => setTimeout(go, 2000)).then(send))
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
  try {
    const [own] = await clients.matchAll()
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
