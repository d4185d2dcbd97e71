const maxLength = 100

/** Created with the first text, because creating it takes longer than cutting a text. */
let segmenter: Intl.Segmenter | undefined

/** Returns one line, cut between characters as readers see them, never inside an emoji. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= maxLength) return line
  // Most texts begin with ASCII, where each code unit is a character; segmenting takes far longer.
  if (/^[ -~]*$/.test(line.slice(0, maxLength + 1))) return `${line.slice(0, maxLength).trimEnd()}…`
  segmenter ??= new Intl.Segmenter('en')
  let left = maxLength
  for (const { index } of segmenter.segment(line)) {
    if (left === 0) return `${line.slice(0, index).trimEnd()}…`
    left -= 1
  }
  return line
}
