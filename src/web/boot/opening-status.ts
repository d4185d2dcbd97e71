import { minutes } from '#shared/durations.ts'
import { openingStatus } from '#web/content/opening-hours.ts'

/** Says whether the office is open just now in Brisbane, by the visitor's own clock, where a page has room for it. */
export function tellOpeningStatus(): void {
  const place = document.querySelector<HTMLElement>('[data-opening-hours]')
  if (!place) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const now = new Date()
    clearTimeout(timer)
    timer = setTimeout(tell, minutes(1) - (now.getTime() % minutes(1)))
    const status = openingStatus(now, place.dataset.openingHours ?? '')
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
