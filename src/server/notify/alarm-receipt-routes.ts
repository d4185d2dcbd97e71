import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/http/errors.ts'
import { PhoneReceiptSchema } from '#shared/contract/alarm.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Notifications } from './notifications.ts'

interface AlarmReceiptOptions {
  notifications: Pick<Notifications, 'channels' | 'devices' | 'receipts' | 'tokens'>
}

/**
 * Takes receipts from phones and SMS providers. They need no session: the token is signed by this site and counts
 * once. Any other token gets the response of a path that does not exist.
 */
export const alarmReceiptRoutes: FastifyPluginAsyncZod<AlarmReceiptOptions> = async (
  app,
  { notifications: { channels, devices, receipts, tokens } },
) => {
  const schema = { body: PhoneReceiptSchema, response: { 200: DoneSchema } }
  app.post(apiPaths.alarmReceipts, { schema }, async (request) => {
    const id = tokens.idOf(request.body.token)
    const shown = id && (await receipts.noteShown(id))
    if (!shown) throw notFound()
    await devices.noteProof(shown.target)
    return { success: true as const }
  })
  for (const { receiptRoutes } of channels) {
    if (receiptRoutes) await app.register(receiptRoutes)
  }
}
