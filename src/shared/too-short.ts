/** Of a text that is too short (specification 5.2). By itself, so that a field need not bring the checks along. */
export const atLeast = (length: number) => `String must contain at least ${length} character(s)`

/** How many characters such a message asks for. */
export const leastOf = (message: string) => /^String must contain at least (\d+)/.exec(message)?.[1]

/** How many it allows, of the message about a text that is too long. */
export const mostOf = (message: string) =>
  Number(/^String must contain at most (\d+)/.exec(message)?.[1] ?? 0)
