import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerLimits } from './server-limits.ts'

/**
 * Cuts off bodies that do not come to an end: a form's after `bodyMs`, and any body `lingerMs` after its request
 * was answered, which is the time for a client to read a refusal while it is still sending. Uploads have the
 * server's own, longer limit while they are being taken.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { bodyMs, lingerMs }: Pick<ServerLimits, 'bodyMs' | 'lingerMs'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply)
    done()
  })

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request
    const tooLate = () => {
      reply.code(408).header('connection', 'close').send({ error: 'The request took too long to arrive.' })
    }
    let timer = isUpload(raw) ? undefined : setTimeout(tooLate, bodyMs)
    raw.once('close', () => clearTimeout(timer))
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      if (raw.complete === false) timer = setTimeout(() => raw.socket.destroy(), lingerMs)
    })
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: IncomingMessage) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
