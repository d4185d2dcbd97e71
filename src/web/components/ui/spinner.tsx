/** Shows an orange arc on a ring, or a word instead for visitors who prefer reduced motion. */
export function Spinner({
  size = 'md',
}: {
  /** `sm` is decoration inside a button, whose own text says what happens. */
  size?: 'sm' | 'md'
}) {
  const isDecoration = size === 'sm'
  return (
    <span
      className={isDecoration ? 'spinner spinner--sm' : 'spinner'}
      role={isDecoration ? undefined : 'status'}
      aria-hidden={isDecoration || undefined}
    >
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="17" />
        <circle cx="22" cy="22" r="17" />
      </svg>
      {!isDecoration && (
        <>
          <span className="spinner__text" aria-hidden="true">
            Loading
          </span>
          <span className="visually-hidden">Loading</span>
        </>
      )}
    </span>
  )
}
