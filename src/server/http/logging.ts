import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { BucketError } from '#server/bucket/bucket-error.ts'
import { isStorageFault, RefusedConnection } from '#server/db/storage-fault.ts'
import { minutes } from '#shared/durations.ts'

/**
 * Restricts what the log may contain: no addresses, query strings or bodies; of an error only type, message and stack,
 * since a database's error objects can contain the values of a row.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // Process id and host name are left out, because they tell the owner of one small server nothing.
    base: null,
    hooks: { logMethod: onceAMinute() },
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error: NodeJS.ErrnoException) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: error.code,
      }),
    },
  }
}

/** Logs one line for each API response, with its route and never its address. */
export function logApiAnswers(api: FastifyInstance): void {
  api.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
  })
}

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>
type LogMethod = NonNullable<NonNullable<Logger['hooks']>['logMethod']>

const againAfterMs = minutes(1)

/**
 * Limits repeated errors to one line a minute for each reason and part of the site, because an unreachable database or
 * bucket is retried many times a second.
 */
function onceAMinute(): LogMethod {
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
