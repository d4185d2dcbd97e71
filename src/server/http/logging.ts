import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { onceAMinute } from './once-a-minute.ts'

/**
 * What the log may say. Nothing personal: no addresses, no query strings, no bodies; of an error its kind, text
 * and stack, since a database's error objects can carry the values of a row.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // Neither the process nor the host tells the owner of one small server anything.
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

/** One line for each answered call of the API, by its route and never by its address. */
export function logApiAnswers(api: FastifyInstance): void {
  api.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
  })
}
