import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import { explain, HttpError } from '#server/http/errors.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import { pagePaths } from '#shared/paths.ts'
import { displayName } from '#shared/photo-name.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { maxQuotePhotoBytes, maxQuotePhotos, photoTokenName, quotePhotosPath } from '#shared/quote-photos.ts'
import { formId } from '#shared/rendering.ts'
import type { PhotoPages } from './photo-pages.ts'
import type { QuotePhotos } from './quote-photos.ts'

interface PlainPhotoOptions {
  quotePhotos: QuotePhotos
  pages: PhotoPages
  /** The business's phone number is shown after an error of ours, so that the visitor can call. */
  business: ReadBusiness
}

interface TokenRequest {
  Params: { token: string }
}

/** Limit for all photos together, with the multipart headers. */
const maxFormBytes = maxQuotePhotoBytes + 64 * 1024
const nothingChosen = 'Please choose a photo.'
const limits = { files: maxQuotePhotos, fileSize: maxPhotoBytes + 1, fields: 5, fieldSize: 4096 }

/** Takes photos without JavaScript: one form with all of them, each stored in the next free place. */
export const plainPhotoPosts: FastifyPluginAsync<PlainPhotoOptions> = async (
  app,
  { quotePhotos: { tokens, photos, admit, receive, wake }, pages, business },
) => {
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post<TokenRequest>(quotePhotosPath(':token'), {
    bodyLimit: Number.MAX_SAFE_INTEGER,
    handler: async (request, reply) => {
      const { token } = request.params
      const recordId = await tokens.recordOf(token)
      if (recordId === undefined) return send(reply, 404, token, [])
      const bytes = Number(request.headers['content-length'] ?? Number.NaN)
      if (!request.isMultipart() || Number.isNaN(bytes)) throw new HttpError(415, nothingChosen)
      if (bytes > maxFormBytes) {
        throw new HttpError(413, 'That’s over 60 MB of photos all up. Please leave one out.')
      }
      await admit(clientKey(request), bytes)
      allowSlowBody(request)
      const refusals = await takeIn(request, recordId)
      wake()
      if (refusals.length > 0) return send(reply, 422, token, refusals)
      return reply.redirect(`${pagePaths.quote}?${photoTokenName}=${token}#${formId}`, 303)
    },
    errorHandler: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, sentence } = explain(error, business().phone)
      if (status >= 500) request.log.error({ err: error }, 'photos could not be taken')
      return send(reply, status, (request.params as TokenRequest['Params']).token, [sentence])
    },
  })

  /** Stores the photos one after the other as they arrive; returns the reasons for refused ones. */
  async function takeIn(request: FastifyRequest, recordId: string): Promise<string[]> {
    const taken = new Set(await photos.placesTaken(recordId))
    const refusals: string[] = []
    let isAnyChosen = false
    for await (const part of partsOf(request)) {
      if (part.type !== 'file') continue
      if (!part.filename) {
        // The part is an empty file field.
        part.file.resume()
        continue
      }
      isAnyChosen = true
      const n = Array.from({ length: maxQuotePhotos }, (_, place) => place).find((place) => !taken.has(place))
      const refusal = await refusalOf(recordId, n, part.file)
      part.file.resume()
      if (refusal) refusals.push(`${displayName(part.filename)}: ${refusal}`)
      else if (n !== undefined) taken.add(n)
    }
    return isAnyChosen ? refusals : [nothingChosen]
  }

  async function refusalOf(recordId: string, n: number | undefined, file: Readable) {
    try {
      if (n === undefined) throw new HttpError(409, 'Six photos at most. Please leave this one out.')
      await receive(recordId, n, file)
      return undefined
    } catch (error) {
      if (error instanceof HttpError) return error.message
      throw error
    }
  }

  async function send(reply: FastifyReply, status: number, token: string, refusals: string[]) {
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await pages.render(token, refusals))
  }
}

/** An invalid or truncated body is the client's error and not the server's. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    const isExplained = error instanceof Error && 'statusCode' in error
    throw isExplained ? error : new HttpError(400, 'Not all of the photos got here. Please try again.')
  }
}
