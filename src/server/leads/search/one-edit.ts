/** Whether two words differ by one wrong, missing or extra letter or by two swapped neighbours. */
export function isOneEditApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (Math.max(one.length, other.length) - shorter > 1) return false
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** Pieces of which every text one edit away contains one: an edit leaves one half unchanged, but for a swap. */
export function piecesOf(word: string): string[] {
  const middle = Math.floor(word.length / 2)
  const swapped = word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1)
  return [word.slice(0, middle), word.slice(middle), swapped]
}
