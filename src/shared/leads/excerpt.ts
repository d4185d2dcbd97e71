const maxLength = 100

/** One line, cut between characters as readers see them, never inside an emoji. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  let shown = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    length += 1
    if (length > maxLength) return `${shown.trimEnd()}…`
    shown += segment
  }
  return line
}
