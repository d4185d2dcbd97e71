const times =
  /((?:\d{1,2}(?::\d\d)? [ap]m|noon|midnight)(?:-| to )(?:\d{1,2}(?::\d\d)? [ap]m|noon|midnight))/i

/** Renders words with opening times such as "6 am to 4 pm", each of which stays on one line. */
export function WholeTimes({ words }: { words: string }) {
  return words.split(times).map((part, place) => {
    // The split leaves the matched times at odd places.
    if (place % 2 === 0) return part
    return (
      <span key={part} className="numerals">
        {part}
      </span>
    )
  })
}
