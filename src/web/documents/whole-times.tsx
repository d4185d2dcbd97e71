const times =
  /((?:\d{1,2}(?::\d\d)? [ap]m|noon|midnight)(?:-| to )(?:\d{1,2}(?::\d\d)? [ap]m|noon|midnight))/i

/** Words with opening times in them, such as "6 am to 4 pm", none of which is torn at a line's end. */
export function WholeTimes({ words }: { words: string }) {
  return words.split(times).map((part, place) => {
    // Every second part is what the pattern has caught.
    if (place % 2 === 0) return part
    return (
      <span key={part} className="num">
        {part}
      </span>
    )
  })
}
