/** Above the fields of a form in which what was typed earlier stands again. */
export function TypedIsBack({ className = '', discard }: { className?: string; discard: () => void }) {
  return (
    <p className={`${className} owner-form__back`}>
      What you typed is here again. It is not saved yet.{' '}
      <button type="button" className="text-button" onClick={discard}>
        Discard
      </button>
    </p>
  )
}
