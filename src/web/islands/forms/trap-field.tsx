import { trapFieldName } from '#shared/rendering.ts'

/** A field that no person sees, hears or tabs into; a script that fills in everything gives itself away. */
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
