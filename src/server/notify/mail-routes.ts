import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { answers, onRecord } from '#server/http/route-schemas.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { MailSettings } from '#server/notify/channels/mail/mail-settings.ts'
import { createMailTransport } from '#server/notify/channels/mail/mail-transport.ts'
import { sendTestMail } from '#server/notify/channels/mail/test-mail.ts'
import { allow } from '#server/people/route-access.ts'
import { DeliverySchema, MailStatusSchema, MailTestSchema } from '#shared/contract/mail.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Notify } from './notifications.ts'

interface MailOptions {
  site: SiteContext
  mail: MailSettings | undefined
  notifications: Pick<Notify, 'deliveries' | 'sender' | 'tests'>
}

/** "Resend" waits this long for the result; after that it reports the mail as still being sent. */
const resendPatienceMs = seconds(8)

/** Routes for the state of mails and for sending one again. Register them only below the owner's hook. */
export const mailRoutes: FastifyPluginAsyncZod<MailOptions> = async (
  app,
  { site: { config, business, now }, mail, notifications: { deliveries, sender, tests } },
) => {
  const ownerEmail = () => mail?.ownerEmail ?? business().email
  const transport = createMailTransport(mail, config, business, now)
  const oneRecord = { ...onRecord, ...answers(DeliverySchema) }

  const deliveryOf = async (recordId: string) => {
    const delivery = orNotFound(await deliveries.find(recordId))
    return delivery
  }

  app.get(apiPaths.delivery(':id'), allow('view', oneRecord), (request) => deliveryOf(request.params.id))

  app.post(apiPaths.resend(':id'), allow('staff', oneRecord, 'sent_again', 'lead'), async (request) => {
    const { id } = request.params
    if (!(await deliveries.resend(id))) throw notFound()
    sender.wake()
    await Promise.race([sender.settled(), sleep(resendPatienceMs, undefined, { ref: false })])
    return deliveryOf(id)
  })

  app.get(apiPaths.mailStatus, allow('staff', answers(MailStatusSchema)), async () => ({
    isConfigured: mail !== undefined,
    ownerEmail: ownerEmail(),
    ...(await deliveries.summary()),
  }))

  app.post(apiPaths.mailTest, allow('staff', answers(MailTestSchema), 'tested', 'site'), async () => {
    const outcome = await sendTestMail(transport, config.publicUrl, now())
    if (outcome.state === 'sent') {
      const test = await tests.begin('mail', ownerEmail())
      await tests.markAccepted(test.id)
      await sender.resume('mail')
    }
    return outcome
  })
}
