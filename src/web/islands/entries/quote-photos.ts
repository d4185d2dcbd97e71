import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { PhotoNews } from '../quote-photos/photo-events.ts'
import { sendKept, taken } from '../quote-photos/photo-store.ts'
import { QuotePhotos } from '../quote-photos/quote-photos.tsx'

const roots = new Map<Element, Root>()

/** A form says something of photos. */
export function hear(news: Exclude<PhotoNews, { areSent: true }>): void {
  if ('ticket' in news) void taken(news.set, news.ticket.token)
  else show(news.place, news.set)
}

function show(place: Element, set: string, taken?: readonly number[]): void {
  for (const [former, root] of roots) {
    if (former.isConnected) continue
    roots.delete(former)
    // Not while the form that it stood in is being taken away.
    setTimeout(() => root.unmount())
  }
  const root = roots.get(place) ?? createRoot(place)
  roots.set(place, root)
  root.render(createElement(QuotePhotos, { set, taken }))
}

/** A page for a request that is sent says so in its HTML. */
const place = document.querySelector<HTMLElement>('[data-photos-of]')
const { photosOf: token, taken: there = '[]' } = place?.dataset ?? {}
if (place && token) {
  void taken(token, token)
  show(place, token, JSON.parse(there))
}
if (document.prerendering) document.addEventListener('prerenderingchange', sendKept, { once: true })
else void sendKept()
