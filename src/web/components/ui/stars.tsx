interface StarProps {
  isEmpty?: boolean
}

export function Star({ isEmpty = false }: StarProps) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={isEmpty ? 'is-empty' : undefined}
    >
      <path d="m12 2.8 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.2-5.7 3.2 1.2-6.4L2.8 9.5l6.4-.8Z" />
    </svg>
  )
}

/** Shows a rating from 1 to 5, with its text alternative. */
export function Stars({ rating }: { rating: number }) {
  return (
    <div className="stars" role="img" aria-label={`${rating} out of 5`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} isEmpty={place > rating} />
      ))}
    </div>
  )
}
