import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { onceAMinute } from './once-a-minute.ts'

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
