import { aroundNumbers, isRightToLeft } from '#shared/numbers-in-order.ts'

interface SaidProps {
  text: string
  /** True when the text fills an element of its own, whose `dir="auto"` sets its direction. */
  isBlock?: boolean
}

/**
 * Shows typed text in the direction of its own script, isolated so that it reorders nothing beside it, with
 * its numbers as they were typed.
 */
export function Said({ text, isBlock = false }: SaidProps) {
  if (!isRightToLeft(text)) return text
  const pieces = aroundNumbers(text).map((piece, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their places.
      <bdi key={n} dir="ltr">
        {piece}
      </bdi>
    ) : (
      piece
    ),
  )
  return isBlock ? pieces : <bdi>{pieces}</bdi>
}
