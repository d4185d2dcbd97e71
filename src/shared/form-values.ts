/** A form's values as text by field, not yet validated. */
export type Values = Readonly<Record<string, string>>

/** Error messages by field. */
export type Messages = Readonly<Record<string, string>>
