import { aroundNumbers, isRightToLeft } from '#shared/numbers-in-order.ts'

/**
 * What somebody typed, in the direction of its own letters: it turns nothing that stands beside it, and the numbers in it
 * are read as they were written.
 */
export function Said({ text }: { text: string }) {
  if (!isRightToLeft(text)) return text
  return (
    <bdi>
      {aroundNumbers(text).map((piece, n) =>
        n % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their places.
          <bdi key={n} dir="ltr">
            {piece}
          </bdi>
        ) : (
          piece
        ),
      )}
    </bdi>
  )
}
