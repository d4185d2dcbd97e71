import { minutes, seconds } from '#shared/durations.ts'
import type { EngineWindow, InputSource, Point, Size } from './engine.ts'
import type { ElementState, Lookups, Step, Words } from './lookups.ts'

/** How long somebody waits for a thing to be there before they give up. */
const patienceMs = seconds(20)
/** Nothing more is being fetched when nothing was for so long. */
const quietMs = 600

/** The keys that have no letter of their own, as WebDriver writes them. */
export const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  F8: '\uE038',
} as const

export type Key = keyof typeof keys

/** Where to look: by what people see and hear, in the whole page or within something found before. */
class Place {
  protected readonly window: EngineWindow
  protected readonly steps: readonly Step[]

  constructor(window: EngineWindow, steps: readonly Step[]) {
    this.window = window
    this.steps = steps
  }

  role(role: string, name?: string | RegExp): Found {
    return this.#next({ by: 'role', role, name: name === undefined ? undefined : toWords(name) })
  }

  label(words: string | RegExp): Found {
    return this.#next({ by: 'label', words: toWords(words) })
  }

  /** The smallest element with just this text. */
  text(words: string | RegExp): Found {
    return this.#next({ by: 'text', words: toWords(words) })
  }

  #next(step: Step): Found {
    return new Found(this.window, [...this.steps, step])
  }

  protected ask<Name extends keyof Lookups>(
    name: Name,
    ...args: Parameters<Lookups[Name]>
  ): Promise<ReturnType<Lookups[Name]>> {
    const list = args.map((arg) => JSON.stringify(arg)).join()
    return this.window.evaluate(`lookups.${name}(${list})`) as Promise<ReturnType<Lookups[Name]>>
  }
}

/** Something on the page, looked for anew each time it is asked or touched. */
export class Found extends Place {
  /** Of all that are there. */
  states(): Promise<ElementState[]> {
    return this.ask('states', [...this.steps])
  }

  /** Of the one that is there; undefined when there is none. */
  async state(): Promise<ElementState | undefined> {
    const states = await this.states()
    if (states.length > 1) throw new Error(`${this} is there ${states.length} times`)
    return states[0]
  }

  /** As soon as it is there, stands still and has nothing over it. */
  async click(): Promise<void> {
    await clickIn(this.window, await this.untilInReach())
  }

  /** Puts `text` in the place of what is in the field, by typing. */
  async fill(text: string): Promise<void> {
    await this.click()
    await pressIn(this.window, ['Control'], 'a')
    await pressIn(this.window, [], keys.Backspace)
    await typeIn(this.window, text)
  }

  /** Chooses from a list of options. */
  async choose(label: string): Promise<void> {
    await this.untilInReach()
    await this.ask('choose', [...this.steps], label)
  }

  /** Moves a finger across it, by pixels to the right. */
  async swipe(across: number): Promise<void> {
    const { x, y } = await this.untilInReach()
    await this.window.perform([
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'touch' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerMove', x: x + across, y, duration: 50 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  /** The same place twice: it has stopped moving. */
  async untilInReach(): Promise<Point> {
    let last: Point | string = ''
    return retried(async () => {
      const before = last
      last = await this.ask('pointOn', [...this.steps])
      if (typeof last === 'string') throw new Error(`${this} ${last}`)
      if (typeof before === 'string' || before.x !== last.x || before.y !== last.y) {
        throw new Error(`${this} does not stand still`)
      }
      return last
    })
  }

  override toString(): string {
    return this.steps
      .map((step) => (step.by === 'role' ? `${step.role} ${show(step.name)}` : show(step.words)))
      .join(' > ')
  }
}

/** A page in a window of an engine. */
export class Page extends Place {
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    super(window, [])
    this.#origin = origin
  }

  /** Goes to a path of the site, and waits until everything that comes with it has come. */
  async open(path: string): Promise<void> {
    await this.window.navigate(this.#origin + path)
    await this.settle()
  }

  async goBack(): Promise<void> {
    await this.window.goBack()
  }

  /** Until nothing has been fetched for a moment. From then on it is as if the page had been open for a minute. */
  async settle(): Promise<void> {
    await this.until(`lookups.quietForMs() >= ${quietMs}`)
    await this.window.evaluate(
      `performance.now = (now => () => now() + ${minutes(1)})(performance.now.bind(performance))`,
    )
  }

  /** Until the expression is true. */
  async until(expression: string): Promise<void> {
    await retried(async () => {
      if ((await this.window.evaluate(expression)) !== true) throw new Error(`Not so: ${expression}`)
    })
  }

  /** Path and query of the address. */
  async path(): Promise<string> {
    return String(await this.window.evaluate('location.pathname + location.search'))
  }

  async title(): Promise<string> {
    return String(await this.window.evaluate('document.title'))
  }

  /** Wherever that is. */
  clickAt(point: Point): Promise<void> {
    return clickIn(this.window, point)
  }

  async press(...pressed: Key[]): Promise<void> {
    for (const key of pressed) await pressIn(this.window, [], keys[key])
  }

  type(text: string): Promise<void> {
    return typeIn(this.window, text)
  }

  evaluate(expression: string): Promise<unknown> {
    return this.window.evaluate(expression)
  }

  resize(size: Size): Promise<void> {
    return this.window.resize(size)
  }

  screenshot(): Promise<Buffer> {
    return this.window.screenshot()
  }
}

const toWords = (words: string | RegExp): Words =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags }

const show = (words: Words | undefined) =>
  words === undefined ? '' : typeof words === 'string' ? `"${words}"` : `/${words.source}/${words.flags}`

const clickIn = (window: EngineWindow, { x, y }: Point) =>
  window.perform([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])

const typeIn = (window: EngineWindow, text: string) =>
  window.perform([keyboard([...text].flatMap((letter) => [down(letter), up(letter)]))])

const pressIn = (window: EngineWindow, held: (keyof typeof keys)[], key: string) =>
  window.perform([
    keyboard([
      ...held.map((name) => down(keys[name])),
      down(key),
      up(key),
      ...held.map((name) => up(keys[name])),
    ]),
  ])

const keyboard = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions,
})
const down = (value: string) => ({ type: 'keyDown', value }) as const
const up = (value: string) => ({ type: 'keyUp', value }) as const

/** Tries until it succeeds; in the end the last failure is told. */
async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}
