/** What stands in the fields of a form, as text by field: nobody has checked it yet. */
export type Values = Readonly<Record<string, string>>

/** What is wrong with it, by field. */
export type Messages = Readonly<Record<string, string>>
