/** What a browser engine does for the tests: no more than each of their protocols can. */
export interface Engine {
  /** A window of somebody who was never here: without cookies, storage or history. */
  openWindow(size: Size): Promise<EngineWindow>
  end(): Promise<void>
}

export interface EngineWindow {
  /** Name and version, as the engine tells them. */
  version: string
  /** Goes to the address and waits for its load event. */
  navigate(address: string): Promise<void>
  goBack(): Promise<void>
  /** The value of an expression, by way of JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Real input, which the engine takes as from a person's hands. */
  perform(sources: readonly InputSource[]): Promise<void>
  resize(size: Size): Promise<void>
  /** PNG of what is in sight. */
  screenshot(): Promise<Buffer>
  /** Errors and warnings that came to the console since the window was opened. */
  complaints(): string[]
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** A hand or a keyboard, as WebDriver and WebDriver BiDi both describe it. */
export type InputSource =
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' | 'touch' }
      actions: readonly PointerAction[]
    }
  | { type: 'key'; id: string; actions: readonly KeyAction[] }

export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}

/** A call without an answer must not stand in the way of the whole run. */
export const longestCallMs = 30_000
