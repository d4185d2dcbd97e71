import { minutes } from '#shared/durations.ts'
import { type OfficeHours, openSpans } from '#shared/office-hours.ts'
import { openingStatus } from '#web/content/opening-hours.ts'

/** Says whether the office is open just now in Brisbane, by the visitor's own clock, where a page has room for it. */
export function tellOpeningStatus(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-opening-hours]')) tellAt(place)
}

function tellAt(place: HTMLElement): void {
  const hours: OfficeHours = JSON.parse(place.dataset.openingHours ?? '')
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const now = new Date()
    clearTimeout(timer)
    timer = setTimeout(tell, minutes(1) - (now.getTime() % minutes(1)))
    const status = openingStatus(now, openSpans(hours, now))
    if (!status || place.textContent === status.text) return
    const tag = document.createElement('span')
    tag.className = status.isOpen ? 'tag tag--approved' : 'tag'
    tag.textContent = status.text
    place.replaceChildren(tag)
  }
  tell()
  // A phone that slept missed its ticks.
  document.addEventListener('visibilitychange', tell)
}
