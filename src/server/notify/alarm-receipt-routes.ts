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
 * Phones and gateways say that a message arrived. No session is asked for: a token that only this site can have made
 * stands for it, and counts once. Any other is a path that isn't there.
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
