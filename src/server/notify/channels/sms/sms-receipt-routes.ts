import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { answersDone, done } from '#server/http/route-schemas.ts'
import type { ChannelSite } from '#server/notify/channel.ts'
import { apiPaths } from '#shared/paths.ts'
import type { SmsProvider } from './sms-provider.ts'

const maxReceiptBytes = 16_384

/** The route by which the provider reports the delivery of a message. */
export const smsReceiptRoutes =
  (provider: SmsProvider, { receipts, tokens, config: { publicUrl } }: ChannelSite): FastifyPluginAsyncZod =>
  async (app) => {
    // The raw body is kept, because a signature may cover its exact bytes.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxReceiptBytes }, (_request, body, done) =>
      done(null, body),
    )
    const schema = { params: z.object({ token: z.string() }), ...answersDone }
    app.post(apiPaths.smsReceipt(':token'), { schema }, async (request) => {
      const receipt = provider.parseReceipt({
        headers: request.headers,
        rawBody: typeof request.body === 'string' ? request.body : '',
        contentType: request.headers['content-type'] ?? '',
        url: publicUrl + request.url,
      })
      const id = receipt && tokens.idOf(receipt.reference)
      if (!receipt || !id) throw notFound()
      const isKnown =
        receipt.state === 'pending' ||
        (receipt.state === 'delivered'
          ? (await receipts.noteShown(id)) !== undefined
          : await receipts.noteUndelivered(id, 'sms', receipt.reason ?? 'The message did not arrive'))
      if (!isKnown) throw notFound()
      return done
    })
  }
