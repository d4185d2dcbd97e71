/** Headers sent with a visitor's answers. Each may be missing; the lead is accepted all the same. */
export const sendHeaders = {
  /** One key for each filled form and all its attempts (IETF draft "The Idempotency-Key HTTP Header Field"). */
  key: 'idempotency-key',
  /** The version of the answers under that key: the highest one counts, in whatever order they arrive. */
  revision: 'x-form-revision',
  /** How long the visitor has had the form open, in milliseconds; missing when an answer was not typed by hand. */
  ageMs: 'x-form-age',
  /** Present when the honeypot field was filled in. */
  trap: 'x-form-trap',
} as const
