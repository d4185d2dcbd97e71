/** Message for a text that is too short (specification 5.2). Its own module spares fields from loading the schemas. */
export const atLeast = (length: number) => `String must contain at least ${length} character(s)`

/** Finds the required number of characters in such a message. */
export const leastOf = (message: string) => /^String must contain at least (\d+)/.exec(message)?.[1]

/** Finds the allowed number in the message for a text that is too long. */
export const mostOf = (message: string) =>
  Number(/^String must contain at most (\d+)/.exec(message)?.[1] ?? 0)
