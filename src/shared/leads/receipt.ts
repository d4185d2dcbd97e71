const referenceLength = 6

/** Returns the reference that a visitor can give on the phone: `Q-3F9A21`, the beginning of the record's id. */
export const referenceOf = (kind: string, id: string) =>
  `${kind.slice(0, 1)}-${id.slice(0, referenceLength)}`.toUpperCase()
