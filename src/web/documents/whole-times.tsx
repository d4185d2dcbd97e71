const times = /(\d{1,2}:\d\d [AP]M-\d{1,2}:\d\d [AP]M)/

/** Words with opening times in them, such as "6:00 AM-4:00 PM", none of which is torn at a line's end. */
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
