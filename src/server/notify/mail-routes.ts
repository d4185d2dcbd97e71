import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { ReadBusiness } from '#server/base/read-business.ts'
import { notFound } from '#server/http/errors.ts'
import { createMailTransport } from '#server/notify/channels/mail/mail-transport.ts'
import { sendTestMail } from '#server/notify/channels/mail/test-mail.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { DeliverySchema, MailStatusSchema, MailTestSchema } from '#shared/contract/mail.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Notifications } from './notifications.ts'
import type { SiteConfig } from './site-config.ts'

interface MailOptions {
  config: Pick<SiteConfig, 'channels' | 'dataDir' | 'publicUrl'>
  business: ReadBusiness
  notifications: Pick<Notifications, 'deliveries' | 'sender' | 'tests'>
  now: () => Date
}

/** "Resend" waits this long for the result; after that it reports the mail as still being sent. */
const resendPatienceMs = seconds(8)

/** Routes for the state of mails and for sending one again. Register them only below the owner's hook. */
export const mailRoutes: FastifyPluginAsyncZod<MailOptions> = async (
  app,
  { config, business, notifications, now },
) => {
  const { deliveries, sender, tests } = notifications
  const { mail } = config.channels
  const ownerEmail = () => mail?.ownerEmail ?? business().email
  const transport = createMailTransport(mail, config, business, now)
  const oneRecord = { params: z.object({ id: RecordIdSchema }), response: { 200: DeliverySchema } }

  const deliveryOf = async (recordId: string) => {
    const delivery = await deliveries.find(recordId)
    if (!delivery) throw notFound()
    return delivery
  }

  app.get(apiPaths.delivery(':id'), { config: { access: 'view' }, schema: oneRecord }, (request) =>
    deliveryOf(request.params.id),
  )

  app.post(
    apiPaths.resend(':id'),
    { config: { access: 'staff', logs: ['sent_again', 'lead'] }, schema: oneRecord },
    async (request) => {
      const { id } = request.params
      if (!(await deliveries.resend(id))) throw notFound()
      sender.wake()
      await settledWithin(resendPatienceMs, sender.settled())
      return deliveryOf(id)
    },
  )

  app.get(
    apiPaths.mailStatus,
    { config: { access: 'staff' }, schema: { response: { 200: MailStatusSchema } } },
    async () => ({
      isConfigured: mail !== undefined,
      ownerEmail: ownerEmail(),
      ...(await deliveries.summary()),
    }),
  )

  app.post(
    apiPaths.mailTest,
    { config: { access: 'staff', logs: ['tested', 'site'] }, schema: { response: { 200: MailTestSchema } } },
    async () => {
      const outcome = await sendTestMail(transport, config.publicUrl, now())
      if (outcome.state === 'sent') {
        const test = await tests.begin('mail', ownerEmail())
        await tests.markAccepted(test.id)
        await sender.resume('mail')
      }
      return outcome
    },
  )
}

async function settledWithin(limitMs: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
