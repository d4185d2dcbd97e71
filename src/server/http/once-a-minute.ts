import type { FastifyServerOptions } from 'fastify'
import { BucketError } from '#server/bucket/bucket-error.ts'
import { isStorageFault, RefusedConnection } from '#server/db/storage-fault.ts'
import { minutes } from '#shared/durations.ts'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>
type LogMethod = NonNullable<NonNullable<Logger['hooks']>['logMethod']>

const againAfterMs = minutes(1)

/**
 * Limits repeated errors to one line a minute for each reason and part of the site, because an unreachable database or
 * bucket is retried many times a second.
 */
export function onceAMinute(): LogMethod {
  const saidAt = new Map<string, number>()
  return function logMethod(args, method) {
    const [fields, what] = args as unknown as [{ err?: unknown } | undefined, string]
    const error = fields?.err
    if (!(error instanceof Error) || !(error instanceof BucketError || isStorageFault(error))) {
      return method.apply(this, args)
    }
    const { reason, message } = causeOf(error)
    const now = performance.now()
    const key = `${what} ${reason}`
    if (now - (saidAt.get(key) ?? -Infinity) < againAfterMs) return
    saidAt.set(key, now)
    method.call(this, { reason }, `${what}: ${message}`)
  }
}

/** Returns the innermost cause, in the words of the other server or of the system. */
function causeOf(error: Error): { reason: string; message: string } {
  // The host has several addresses, none of which responds.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return causeOf(error.errors[0])
  if (error instanceof RefusedConnection && error.cause instanceof Error) return causeOf(error.cause)
  const { message } = error
  if (error instanceof BucketError) return { reason: error.reason, message }
  return { reason: String((error as NodeJS.ErrnoException).code ?? error.name), message }
}
