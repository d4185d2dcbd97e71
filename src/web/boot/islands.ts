import { nextPaint } from '#web/lib/next-paint.ts'
import { type IslandName, load, preload } from './lazy.ts'
import { reloadIfGone } from './reload-if-gone.ts'

/** An island is started when it is within a screen's height of the screen. */
const nearby = { rootMargin: '100% 0px' }
/** Code is loaded ahead once nobody has scrolled or touched for this long. */
const restMs = 200
export const firstTouches = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const
/** Controls that do nothing before the island's code runs. Links and a form's own button work without it. */
const needsCode = 'button[type="button"], [data-needs-code]'
const carousel = '[aria-roledescription="carousel"]'
const turningKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

const arrivals = new WeakMap<Element, Promise<void>>()

/**
 * Hydrates a form's islands once the page has been painted, and others when they are touched or scrolled near. A press
 * on one that does not answer yet is answered when it does.
 */
export function awakenIslands(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  if (all.length === 0) return
  const atOnce = all.filter((island) => island.dataset.atOnce)
  // From a page of ours styles and fonts are here already: nothing that is seen has to wait for the code.
  if (document.referrer.startsWith(`${location.origin}/`))
    for (const island of atOnce) preload(nameOf(island))
  afterFirstPaint(() => {
    for (const island of atOnce) void awaken(island)
  })
  // One after the other, so that the one that is touched need not wait for the rest.
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

/** Running the code takes a moment, in which neither a scroll nor a press would be answered. */
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

/** Hydrates an island that a mouse comes near; a finger presses at once, so code is only fetched. */
function reachFor({ target, pointerType }: PointerEvent): void {
  const island = islandAround(target)
  if (island && pointerType === 'touch') preload(nameOf(island))
  else if (island) void awaken(island)
}

function awakenAround(target: EventTarget | null): void {
  const island = islandAround(target)
  if (island) void awaken(island)
}

/** The first time; afterwards that same try. One that failed may be made again. */
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
    // What the visitor's touch has changed is shown before the code takes its time.
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

/** Whoever sees nothing happen presses again: only the last press counts. */
function hold(event: Event, island: HTMLElement, again: () => void, instead = () => {}): void {
  event.preventDefault()
  // Nor may an island that is just being hydrated answer it: it would count twice.
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
    // Without code a link leads where it always did.
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

/** At once in a tab that nobody sees, where nothing is painted, and in a browser that does not tell. */
function afterFirstPaint(run: () => void): void {
  const tells = PerformanceObserver.supportedEntryTypes.includes('paint')
  if (document.hidden || !tells) run()
  else
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      run()
    }).observe({ type: 'paint', buffered: true })
}
