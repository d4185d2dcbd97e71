/**
 * Headers that travel beside a visitor's answers. Every one of them may be missing; a lead is taken all the same.
 */
export const sendHeaders = {
  /** One for each filled form, the same with every try to send it (IETF draft "The Idempotency-Key HTTP Header Field"). */
  key: 'idempotency-key',
  /**
   * Which version of the answers under that key this is: a whole number from 0 that grows with every correction.
   * The answers of the highest one stand, in whatever order they arrive.
   */
  revision: 'x-form-revision',
  /** How long the visitor has been at the form, in milliseconds; missing where an answer came from elsewhere than their hands. */
  ageMs: 'x-form-age',
  /** Present when the trap field was filled in. */
  trap: 'x-form-trap',
} as const
