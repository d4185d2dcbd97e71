import { startMailServer } from '../../support/mail-server.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

export type Owner = Awaited<ReturnType<typeof startOwner>>

/**
 * By what the owner is told, for sites that are started with `settings`: mail, and a webhook, whose event goes out with
 * the first round of a lead's alarm, however many leads there are.
 */
export async function startOwner(held: AsyncDisposableStack) {
  const mailServer = held.use(await startMailServer())
  const receiver = held.use(await startWebhookReceiver())
  return {
    mailServer,
    receiver,
    settings: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Website <site@example.com>',
      OWNER_EMAIL: 'owner@example.com',
      ...receiver.environment,
    },
  }
}
