import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

/** Far more than the longest form; a photo has a route and a limit of its own. */
export const maxJsonBytes = 64 * 1024

/**
 * JSON and nothing else (the framework would take plain text too). An empty body with a JSON content type counts
 * as no body: clients send that with calls that need none. A compressed body is refused before it is read: our
 * own pages send none, and a few bytes could grow into millions.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text as string, done)
  })
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding.toLowerCase() !== 'identity') {
      throw new HttpError(415, 'Please send the body uncompressed.')
    }
  })
}
