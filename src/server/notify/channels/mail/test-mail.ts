import { randomUUID } from 'node:crypto'
import type { MailTest } from '#shared/contract/mail.ts'
import { seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import type { Letter } from './letter.ts'
import { MailError } from './mail-error.ts'
import { inFileName } from './mail-folder.ts'
import type { MailTransport } from './mail-transport.ts'
import { mailOf, type OwnerMail } from './owner-mail.ts'

/** The timeout is short, because the owner waits for the result with the phone in hand. */
const testLimitMs = seconds(25)

/** Sends a test mail as any other but without the outbox, and returns the actual result. */
export async function sendTestMail(
  transport: MailTransport,
  publicUrl: string,
  now: Date,
): Promise<MailTest> {
  try {
    await transport.deliver(buildTestMail(publicUrl, now), AbortSignal.timeout(testLimitMs))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { state: 'failed', message: error.message, serverAnswer: error.serverAnswer }
  }
  return { state: transport.doneState, message: outcomes[transport.doneState], serverAnswer: null }
}

const outcomes = {
  sent: 'Test email sent',
  file: 'No email sent: email isn’t set up',
}

/** Builds the mail of "Send test", which looks like the others and holds no personal data. */
function buildTestMail(publicUrl: string, now: Date): OwnerMail {
  const id = randomUUID()
  const letter: Letter = {
    subject: 'Test email from your website',
    heading: 'Email from your website is working',
    facts: [],
    words: 'New quote requests, messages and reviews will come to this address.',
    receivedAt: now,
    link: { label: 'Open your dashboard', href: `${publicUrl}${pagePaths.admin}` },
    note: 'Sent by your website because someone tapped “Send test”.',
  }
  return mailOf(letter, id, `${inFileName(now.toISOString())}-test-${id}.eml`)
}
