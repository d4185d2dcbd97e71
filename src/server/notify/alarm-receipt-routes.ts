import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { PhoneReceiptSchema } from '#shared/contract/alarm.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OwnerTelling } from './owner-telling.ts'

interface AlarmReceiptOptions {
  telling: Pick<OwnerTelling, 'devices' | 'receipts' | 'smsProvider' | 'tests' | 'tokens'>
  publicUrl: string
}

const maxReceiptBytes = 16_384

/**
 * Phones and gateways say that a message arrived. No session is asked for: a token that only this site can have made
 * stands for it, and counts once. Any other is a path that isn't there.
 */
export const alarmReceiptRoutes: FastifyPluginAsyncZod<AlarmReceiptOptions> = async (
  app,
  { telling: { devices, receipts, smsProvider, tests, tokens }, publicUrl },
) => {
  const schema = { body: PhoneReceiptSchema, response: { 200: DoneSchema } }
  app.post(apiPaths.alarmReceipts, { schema }, async (request) => {
    const id = tokens.idOf(request.body.token)
    const shown = id && ((await receipts.markShown(id)) ?? (await tests.markShown(id)))
    if (!shown) throw notFound()
    await devices.noteProof(shown.target)
    return { success: true as const }
  })

  await app.register(async (gateways) => {
    if (!smsProvider) return
    // As it came: a signature may be over the very bytes.
    gateways.removeAllContentTypeParsers()
    gateways.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxReceiptBytes },
      (_request, body, done) => done(null, body),
    )
    const receiptSchema = { params: z.object({ token: z.string() }), response: { 200: DoneSchema } }
    gateways.post(apiPaths.smsReceipt(':token'), { schema: receiptSchema }, async (request) => {
      const receipt = smsProvider.parseReceipt({
        headers: request.headers,
        rawBody: typeof request.body === 'string' ? request.body : '',
        contentType: request.headers['content-type'] ?? '',
        url: publicUrl + request.url,
      })
      const id = receipt && tokens.idOf(receipt.reference)
      if (!receipt || !id) throw notFound()
      if (receipt.state === 'delivered') {
        if (!((await receipts.markShown(id)) ?? (await tests.markShown(id)))) throw notFound()
      } else if (receipt.state === 'failed') {
        const reason = receipt.reason ?? 'The message did not arrive'
        if (!(await receipts.markUndelivered(id, reason))) {
          if (!(await tests.find(id))) throw notFound()
          await tests.markFailed(id, reason)
        }
      }
      return { success: true as const }
    })
  })
}
