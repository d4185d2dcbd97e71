import type { ReactNode } from 'react'

interface PicksProps<Value> {
  /** For screen readers alone. */
  legend: string
  options: readonly (readonly [value: Value, words: string])[]
  picked: Value | undefined
  onPick: (value: Value) => void
  /** Another way to choose, after the buttons. */
  children?: ReactNode
}

/** Renders buttons of which one is chosen by a tap. */
export const Picks = <Value extends string | number>({
  legend,
  options,
  picked,
  onPick,
  children,
}: PicksProps<Value>) => (
  <fieldset className="picks">
    <legend className="visually-hidden">{legend}</legend>
    {options.map(([value, words]) => (
      <button key={value} type="button" aria-pressed={value === picked} onClick={() => onPick(value)}>
        {words}
      </button>
    ))}
    {children}
  </fieldset>
)
