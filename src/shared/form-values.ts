export type Values = Readonly<Record<string, string>>

export type Messages = Readonly<Record<string, string>>
