import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

/** The limit is far above the longest form; photos have their own route and limit. */
export const maxJsonBytes = 64 * 1024

/**
 * Accepts JSON bodies only. An empty body with a JSON content type counts as none. A compressed body is refused
 * unread: a few bytes could expand into millions.
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
