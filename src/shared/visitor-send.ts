/**
 * Headers that travel beside a visitor's answers. Every one of them may be missing; a lead is taken all the same.
 */
export const sendHeaders = {
  /** One for each filled form, the same with every try to send it (IETF draft "The Idempotency-Key HTTP Header Field"). */
  key: 'idempotency-key',
  /** How long the visitor has had the page open, in milliseconds. */
  ageMs: 'x-form-age',
  /** Present when the trap field was filled in. */
  trap: 'x-form-trap',
} as const
