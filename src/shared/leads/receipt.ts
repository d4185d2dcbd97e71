const referenceLength = 6

/** What a visitor says on the phone for the owner to find an inquiry: `Q-3F9A21`, the beginning of the record's id. */
export const referenceOf = (kind: string, id: string) =>
  `${kind.slice(0, 1)}-${id.slice(0, referenceLength)}`.toUpperCase()
