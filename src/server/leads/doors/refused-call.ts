import { HttpError, InvalidInput } from '#server/http/errors.ts'
import type { DoorRefusal } from '#shared/contract/door.ts'

/** Refuses a call at a door. The reason names nothing of what was sent. */
export class RefusedCall extends HttpError {
  readonly reason: DoorRefusal

  constructor(statusCode: number, reason: DoorRefusal, message: string) {
    super(statusCode, message)
    this.reason = reason
  }
}

/** Returns why an error refused a call; undefined for a fault of the site, or a door that is closed. */
export function reasonOf(error: Error & { statusCode?: number }): DoorRefusal | undefined {
  if (error instanceof RefusedCall) return error.reason
  if (error instanceof InvalidInput) return 'wrong_type'
  if (error.statusCode === 413) return 'too_large'
  return error.statusCode === 429 ? 'too_many' : undefined
}
