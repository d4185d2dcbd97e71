import { minutes } from '#shared/durations.ts'
import { type OfficeHours, openSpans } from '#shared/office-hours.ts'
import { openingStatus } from '#web/content/opening-hours.ts'

/** Shows whether the office is open now in Brisbane, by the visitor's clock, and updates it every minute. */
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
  // Timers don't run while a phone sleeps.
  document.addEventListener('visibilitychange', tell)
}
