import { nextPaint } from '#web/lib/next-paint.ts'
import { type IslandName, load, preload } from './lazy.ts'
import { reloadIfGone } from './reload-if-gone.ts'

/** An island is hydrated when it is within a screen's height of the viewport. */
const nearby = { rootMargin: '100% 0px' }
/** Such an island is hydrated once nobody has scrolled or touched for this long. */
const restMs = 200
export const firstTouches = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const
/** Controls that do nothing before hydration. Links and a form's submit button work without it. */
const needsCode = 'button[type="button"], [data-needs-code]'
const carousel = '[aria-roledescription="carousel"]'
const turningKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

const arrivals = new WeakMap<Element, Promise<void>>()

/**
 * Hydrates forms after the first paint, and other islands when they are touched or scrolled near. A press on an island
 * that isn't hydrated yet is repeated once it is.
 */
export function awakenIslands(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  if (all.length === 0) return
  const atOnce = all.filter((island) => island.dataset.atOnce)
  // After another page of the site, styles and fonts are cached, so fetching code early delays nothing visible.
  if (document.referrer.startsWith(`${location.origin}/`))
    for (const island of atOnce) preload(nameOf(island))
  afterFirstPaint(() => {
    for (const island of atOnce) void awaken(island)
  })
  // Nearby islands are hydrated one after the other, so that a touched one need not wait for all of them.
  let turn = Promise.resolve()
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target as HTMLElement
      if (!isIntersecting || arrivals.has(island)) continue
      preload(nameOf(island))
      const goOn = () => awaken(island).catch(() => {})
      turn = turn.then(fingersRest).then(goOn)
    }
  }, nearby)
  for (const type of ['scroll', 'pointerdown'])
    addEventListener(type, noteTouch, { capture: true, passive: true })
  const watch = () => {
    for (const type of firstTouches) removeEventListener(type, watch, true)
    for (const island of all) sight.observe(island)
  }
  for (const type of firstTouches) addEventListener(type, watch, { capture: true, passive: true })
  addEventListener('pointerover', reachFor, { passive: true })
  addEventListener('focusin', ({ target }) => awakenAround(target))
  addEventListener('click', holdPress, true)
  addEventListener('keydown', holdKey, true)
}

let touchedAt = 0
const noteTouch = () => {
  touchedAt = performance.now()
}

/** Waits for a pause in scrolling and touching, since hydration delays the response to both. */
async function fingersRest(): Promise<void> {
  for (;;) {
    const left = touchedAt + restMs - performance.now()
    if (left <= 0) return
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}

const nameOf = (island: HTMLElement) => island.dataset.island as IslandName

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null

/** Hydrates an island under the mouse. For touch it only fetches the code, because the press follows at once. */
function reachFor({ target, pointerType }: PointerEvent): void {
  const island = islandAround(target)
  if (island && pointerType === 'touch') preload(nameOf(island))
  else if (island) void awaken(island)
}

function awakenAround(target: EventTarget | null): void {
  const island = islandAround(target)
  if (island) void awaken(island)
}

/** Hydrates an island once; further calls return the same promise. A failed try can be made again. */
function awaken(island: HTMLElement): Promise<void> {
  const arrival = arrivals.get(island) ?? bringToLife(island)
  arrivals.set(island, arrival)
  arrival.catch(() => arrivals.delete(island))
  return arrival
}

async function bringToLife(island: HTMLElement): Promise<void> {
  const name = nameOf(island)
  try {
    preload(name)
    // The effect of the visitor's touch is painted before hydration blocks the page.
    if (!island.dataset.atOnce) await nextPaint()
    const [{ hydrate }, Part] = await Promise.all([load('hydrate'), load(name)])
    await hydrate<never>(island, Part)
    island.dataset.live = ''
  } catch (error) {
    void reloadIfGone(name)
    throw error
  }
}

let held: (() => void) | undefined

/** Runs `again` once the island is hydrated, or `instead` if that fails. Of repeated presses only the last counts. */
function hold(event: Event, island: HTMLElement, again: () => void, instead = () => {}): void {
  event.preventDefault()
  // An island that is being hydrated must not handle the event too, or it would count twice.
  event.stopPropagation()
  held = again
  awaken(island).then(
    () => held === again && again(),
    () => held === again && instead(),
  )
}

function holdPress(event: MouseEvent): void {
  held = undefined
  const island = sleepingAround(event.target)
  const pressed = (event.target as Element).closest<HTMLElement>(needsCode)
  if (!island || !pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  hold(
    event,
    island,
    () => pressed.click(),
    // If the code can't be loaded, a link opens its address.
    () => pressed instanceof HTMLAnchorElement && location.assign(pressed.href),
  )
}

function holdKey(event: KeyboardEvent): void {
  const { target, key } = event
  const island = sleepingAround(target)
  if (!island || !turningKeys.includes(key) || !(target as Element).closest(carousel)) return
  hold(event, island, () => target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
}

const sleepingAround = (target: EventTarget | null) => {
  const island = islandAround(target)
  return island && !('live' in island.dataset) ? island : undefined
}

/** Runs a function after the first paint; at once in a hidden tab, which isn't painted, or without paint timing. */
function afterFirstPaint(run: () => void): void {
  const tells = PerformanceObserver.supportedEntryTypes.includes('paint')
  if (document.hidden || !tells) run()
  else
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      run()
    }).observe({ type: 'paint', buffered: true })
}
