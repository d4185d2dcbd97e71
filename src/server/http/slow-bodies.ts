import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerLimits } from './server-limits.ts'

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Disconnects clients whose body does not end: any after `bodyMs`, and one that is still arriving `lingerMs` after the
 * response, which leaves time to read a refusal.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { bodyMs, lingerMs }: Pick<ServerLimits, 'bodyMs' | 'lingerMs'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers
    if (encoding !== undefined || length !== '0') watch(request, reply)
    done()
  })

  function watch({ raw }: FastifyRequest, reply: FastifyReply): void {
    const refuse = () =>
      reply.code(408).header('connection', 'close').send({ error: 'The request took too long to arrive.' })
    const cutOff = () => raw.socket.destroy()
    deadlines.set(raw, setTimeout(refuse, bodyMs))
    raw.once('close', () => clearTimeout(deadlines.get(raw)))
    reply.raw.once('finish', () => {
      clearTimeout(deadlines.get(raw))
      if (raw.complete === false) deadlines.set(raw, setTimeout(cutOff, lingerMs))
    })
  }
}

/** Gives this request's body the server's longer limit. Use it only for authenticated callers. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(deadlines.get(raw))
}
