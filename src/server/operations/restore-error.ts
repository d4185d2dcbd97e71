/** The backup can't be restored here: the message says what to do. Nothing has been changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
