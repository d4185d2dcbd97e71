import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'

/**
 * Runs in the page: finds things as people do, by what they are and what stands on them. The same script serves
 * every engine, so that a lookup means the same everywhere.
 */

/** Words to match: exactly, or by a pattern. */
export type Words = string | { source: string; flags: string }

/** One step of a way to an element; each next one looks within what the last one found. */
export type Step =
  | { by: 'role'; role: string; name?: Words | undefined }
  | { by: 'label' | 'text'; words: Words }

/** What a person, or assistive technology on their behalf, is told of an element. */
export interface ElementState {
  role: string | null
  name: string
  description: string
  text: string
  /** Of a field. */
  value: string | undefined
  href: string | undefined
  isFocused: boolean
  isChecked: boolean | undefined
  isExpanded: boolean | undefined
  isCurrent: boolean
  isInvalid: boolean
  /** Wholly within the window. */
  isInView: boolean
  box: { x: number; y: number; width: number; height: number }
}

const lookups = {
  states: (steps: Step[]): ElementState[] => find(steps).map(stateOf),

  /** Where a finger would go to hit it, once it stands in the middle of the window; or why it can't be hit. */
  pointOn(steps: Step[]): { x: number; y: number } | string {
    const [element, ...others] = find(steps)
    if (!element) return 'is not there'
    if (others.length > 0) return `is there ${others.length + 1} times`
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A link over two lines is no rectangle.
    const box = element.getClientRects()[0]
    if (!box) return 'has no size'
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    const hit = document.elementFromPoint(point.x, point.y)
    if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return point
    return `is covered by ${hit?.outerHTML.slice(0, 120)}`
  },

  /** Chooses as a browser does on a person's behalf: its own list of options is out of the protocols' reach. */
  choose(steps: Step[], label: string): void {
    const [select] = find(steps)
    if (!(select instanceof HTMLSelectElement)) throw new Error('This is no list to choose from.')
    const option = [...select.options].find((candidate) => candidate.label === label)
    if (!option) throw new Error(`There is no "${label}" to choose.`)
    select.focus()
    option.selected = true
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  },

  /** Milliseconds since the page, once loaded, last fetched something or had its hands full. */
  quietForMs(): number {
    if (document.readyState !== 'complete') return 0
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return now() - Math.max(busyAt, ...fetched.map(({ responseEnd }) => responseEnd))
  },
}

export type Lookups = typeof lookups

// As it is before a test makes the page older.
const now = performance.now.bind(performance)
let busyAt = now()
let lastTick = now()
setInterval(() => {
  if (document.readyState !== 'complete' || now() - lastTick > 200) busyAt = now()
  lastTick = now()
}, 50)
Object.assign(window, { lookups })

function find(steps: Step[]): Element[] {
  let found: Element[] = [document.documentElement]
  for (const step of steps) {
    found = [...new Set(found.flatMap((root) => [...root.querySelectorAll('*')].filter(matches(step))))]
    if (step.by === 'text')
      found = found.filter((element) => !found.some((other) => isWithin(other, element)))
  }
  return found
}

const isWithin = (inner: Element, outer: Element) => inner !== outer && outer.contains(inner)

function matches(step: Step): (element: Element) => boolean {
  switch (step.by) {
    case 'role':
      return (element) =>
        getRole(element) === step.role &&
        isOffered(element) &&
        (step.name === undefined || isSame(computeAccessibleName(element), step.name))
    case 'label':
      return (element) =>
        'labels' in element && isOffered(element) && isSame(computeAccessibleName(element), step.words)
    case 'text':
      return (element) => isSame(textOf(element), step.words) && isShown(element)
  }
}

/** To be seen, heard and reached. */
const isOffered = (element: Element) => isShown(element) && !element.closest('[aria-hidden="true"], [inert]')

/** An element without a box of its own (`display: contents`) is shown as what it stands in is. */
function isShown(element: Element): boolean {
  const { parentElement } = element
  if (parentElement && getComputedStyle(element).display === 'contents') return isShown(parentElement)
  return element.checkVisibility({ visibilityProperty: true })
}

const isSame = (text: string, words: Words) =>
  typeof words === 'string' ? text === words : new RegExp(words.source, words.flags).test(text)

const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

function stateOf(element: Element): ElementState {
  const { x, y, width, height, right, bottom } = element.getBoundingClientRect()
  return {
    role: getRole(element),
    name: computeAccessibleName(element),
    description: computeAccessibleDescription(element),
    text: textOf(element),
    value: 'value' in element ? String(element.value) : undefined,
    href: element.getAttribute('href') ?? undefined,
    isFocused: element === document.activeElement && document.hasFocus(),
    isChecked: element instanceof HTMLInputElement ? element.checked : ariaFlag(element, 'aria-checked'),
    isExpanded: ariaFlag(element, 'aria-expanded'),
    isCurrent: element.hasAttribute('aria-current'),
    isInvalid: element.getAttribute('aria-invalid') === 'true',
    isInView: x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight,
    box: { x, y, width, height },
  }
}

function ariaFlag(element: Element, name: string): boolean | undefined {
  const value = element.getAttribute(name)
  return value === null ? undefined : value === 'true'
}
