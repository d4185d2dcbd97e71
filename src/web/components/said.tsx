import { aroundNumbers, isRightToLeft } from '#shared/numbers-in-order.ts'

interface SaidProps {
  text: string
  /** It fills an element of its own, whose `dir="auto"` lays it out. */
  isBlock?: boolean
}

/**
 * What somebody typed, in the direction of its own letters: it turns nothing that stands beside it, and the numbers in it
 * are read as they were written.
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
