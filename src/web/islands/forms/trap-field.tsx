import { trapFieldName } from '#shared/rendering.ts'

/** Renders the honeypot, which no person sees, hears or tabs into. A script that fills in everything is detected. */
export function TrapField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={`field-${trapFieldName}`}>Leave this empty</label>
      <input
        id={`field-${trapFieldName}`}
        name={trapFieldName}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  )
}
