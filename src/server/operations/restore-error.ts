/** The backup can't be restored here: the message says what to do. Nothing has been changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** An object of the second copy is not what the site brought there. */
export const altered = (name: string, cause: unknown) =>
  new RestoreError(
    `${name} in the second copy was altered. Put it back as it was, or move it away to restore only what came before it. Nothing was restored.`,
    { cause },
  )
