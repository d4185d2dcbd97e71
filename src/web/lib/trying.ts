/** Runs an action that the browser may refuse, such as one on storage; returns undefined when it does. */
export function trying<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
