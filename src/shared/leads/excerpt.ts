const maxLength = 100

/** Made at the first text: making it takes longer than cutting a text with it. */
let segmenter: Intl.Segmenter | undefined

/** One line, cut between characters as readers see them, never inside an emoji. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= maxLength) return line
  // Most texts begin with plain letters, of which each is a character: telling where others end takes far longer.
  if (/^[ -~]*$/.test(line.slice(0, maxLength + 1))) return `${line.slice(0, maxLength).trimEnd()}…`
  segmenter ??= new Intl.Segmenter('en')
  let left = maxLength
  for (const { index } of segmenter.segment(line)) {
    if (left === 0) return `${line.slice(0, index).trimEnd()}…`
    left -= 1
  }
  return line
}
