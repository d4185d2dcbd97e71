import { ownerWorker } from '#shared/owner-worker.ts'

/** Stores a picture of the screen as it is now (last-view.ts). Rejects where storage is forbidden. */
export async function keepLastView(): Promise<void> {
  const html = [...document.querySelectorAll('.owner-head, #main')].map(pictureOf).join('')
  const headers = { date: new Date().toUTCString() }
  const { cache, path } = ownerWorker.lastView
  await (await caches.open(cache)).put(path, new Response(html, { headers }))
}

/** Returns the visible part's HTML, without ids and inline styles, which only the page itself may have. */
function pictureOf(part: Element): string {
  const copy = part.cloneNode(true) as HTMLElement
  copy.dataset.kept = ''
  const isSeen = (row: Element) => row.getBoundingClientRect().top < innerHeight
  const rows = [...part.querySelectorAll('ol > li')].filter(isSeen).length
  for (const hidden of copy.querySelectorAll(`[role=status], dialog, ol > li:nth-child(n + ${rows + 1})`)) {
    hidden.remove()
  }
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'style', 'name', 'for']) element.removeAttribute(name)
  }
  return copy.outerHTML
}
