import { test } from './browser-test.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startPushService } from './push-service.ts'

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A site of its own that sends its mail to a server of the test's. */
export const mailTest = test.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      await using server = await startMailServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  siteSettings: [
    ({ mailServer }, use) =>
      use({
        environment: {
          SMTP_URL: mailServer.url,
          MAIL_FROM: 'Website <site@example.com>',
          OWNER_EMAIL: 'owner@example.com',
        },
      }),
    { scope: 'worker' },
  ],
})

/** A site of its own, with a push service beside it. */
export const pushTest = test.extend<object, { push: PushService }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      await using push = await startPushService()
      await use(push)
    },
    { scope: 'worker' },
  ],
  siteSettings: [({ push }, use) => use({ environment: push.environment }), { scope: 'worker' }],
})
