// Opens the owner's pages without a signal, and shows alarms.
// The build fills in its hash and the application's files (scripts/build.ts).
const [build, files] = ['', []]
const { clients, location, registration } = self
const home = '/admin'
const application = [home, '/notifications']
const shelf = `owner ${build}`
const lastView = '/admin/last-view'
// Captures the start tag of the picture's element, and matches its content.
const picture = /(<div id="last-view"[^>]*>).*?(?=<\/div><div id="owner">)/s
const fortnight = 14 * 24 * 3600_000
const patience = 3000
const text = (value, otherwise) => (typeof value === 'string' && value ? value : otherwise)
const ignore = () => {}

const on = (type, run) => self.addEventListener(type, (event) => event.waitUntil(run(event).catch(ignore)))

// `on` ignores errors, so that alarms work even where files can't be stored.
on('install', async () => {
  await self.skipWaiting()
  await keep(await fetch(home))
})
on('activate', async () => {
  await clients.claim()
  await registration.navigationPreload?.enable()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request))
})
// Searches the caches of all builds, because each scope has its own worker and they update at different times.
const file = async (request) => (await caches.match(request, { ignoreVary: true })) || fetch(request)

// Answers from the cache, and fetches the page for next time. A reload waits for the server, up to `patience`.
async function page(event) {
  const { url, cache } = event.request
  const answer = fetchPage(event)
  event.waitUntil(answer.then(keep).catch(ignore))
  const own = await caches.match(home, { cacheName: shelf })
  if (own) event.waitUntil(dropOthers())
  if (own && cache === 'default' && application.includes(new URL(url).pathname)) return withLastView(own, url)
  const kept = own || (await caches.match(home))
  if (!kept) return answer
  const late = new Promise((go) => setTimeout(go, patience))
  const fetched = await Promise.race([answer.catch(ignore), late])
  return fetched && fetched.status < 500 ? fetched : withLastView(kept, url)
}
const fetchPage = async (event) => (await event.preloadResponse) || fetch(event.request)

// Inserts the picture of the list as it was seen last, which can be read while the application starts.
async function withLastView(document, url) {
  const { pathname, search } = new URL(url)
  const view = pathname === home && !search && (await caches.match(lastView))
  if (!view || Date.now() - Date.parse(view.headers.get('date')) > fortnight) return document
  const [html, seen] = await Promise.all([document.text(), view.text()])
  const { headers } = document
  return new Response(
    html.replace(picture, (_, place) => place + seen),
    { headers },
  )
}

// Deletes other builds only when a page opens: an open page may need files that the server no longer has.
async function dropOthers() {
  for (const name of await caches.keys())
    if (name.startsWith('owner ') && name !== shelf) await caches.delete(name)
}

// Stores HTML of this build only, since another's names files that are not in this cache.
async function keep(answer) {
  if (!answer.ok || new URL(answer.url).pathname !== home) return
  // The picture is left out: it belongs to this moment and this person.
  const html = (await answer.clone().text()).replace(picture, '$1')
  if (!html.includes(files[0])) return
  const own = await caches.open(shelf)
  if (!(await own.match(files[0]))) await own.addAll(files)
  await own.put(home, new Response(html, { headers: answer.headers }))
}

// Every push shows a notification: iOS cancels the subscription after three that don't.
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
