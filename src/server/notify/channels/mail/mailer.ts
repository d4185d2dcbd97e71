import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import SMTPConnection, { type SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection'
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { seconds } from '#shared/durations.ts'
import { explainSmtpFailure, isOnThisMachine, MailError } from './mail-error.ts'
import { type DeliverMail, type Envelope, toMessage } from './owner-mail.ts'

/** A mail server that does not answer within these times counts as down. */
const timeouts = {
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
}

/** Sends each mail over its own connection: they are few, and a kept connection may have died. */
export function deliverOverSmtp(smtpUrl: string, envelope: Envelope, now: () => Date): DeliverMail {
  const transport = createTransport(smtpOptions(smtpUrl))
  return async (mail, signal) => {
    try {
      await transport.sendMail({ ...toMessage(mail, envelope, now()), signal })
    } catch (error) {
      throw error instanceof MailError ? error : explainSmtpFailure(error, smtpUrl)
    }
  }
}

/** Connection options for the mail server at `smtpUrl`, and whether encryption is required. */
export const smtpOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  requireTLS: mustEncrypt(smtpUrl),
  ...timeouts,
})

/** True when a password would leave this machine: it must be encrypted even when an attacker hides STARTTLS. */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !isOnThisMachine(smtpUrl)
}

/** Writes each mail to a file, for sites without a mail server. A repeated attempt writes the same file. */
export function deliverToFolder(folder: string, envelope: Envelope, now: () => Date): DeliverMail {
  const composer = createTransport({ streamTransport: true, newline: 'windows' })
  return async (mail) => {
    try {
      const { message } = await composer.sendMail(toMessage(mail, envelope, now()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = path.join(folder, `.${mail.fileName}.part`)
      await writeFile(unfinished, message, { mode: 0o600, flush: true })
      await rename(unfinished, path.join(folder, mail.fileName))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      throw new MailError('The email couldn’t be saved', { isServiceDown: true, code })
    }
  }
}

export interface Correspondents {
  from: string
  to: string
}

/** Tests the mail server without sending: logs in, says MAIL FROM and RCPT TO. Throws MailError. */
export async function askMailServer(
  options: SMTPTransportOptions & { url: string },
  { from, to }: Correspondents,
  signal: AbortSignal,
): Promise<void> {
  const [sender] = addressparser(from, { flatten: true })
  const envelope = [`MAIL FROM:<${sender?.address ?? ''}>`, `RCPT TO:<${to}>`]
  try {
    await converse(options, envelope, signal)
  } catch (error) {
    throw explainSmtpFailure(error, options.url)
  }
}

/** The library lets us send our own SMTP commands only within a custom login method. */
const ourWords = 'ENVELOPE'

/** Rejects with the library's errors, or with a similar error where a command is refused. */
function converse(
  transportOptions: SMTPTransportOptions,
  commands: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const transport = new SMTPTransport(transportOptions)
  const { options } = transport
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const say: SMTPConnectionCustomAuthHandler = async ({ sendCommand }) => {
    for (const command of commands) {
      const { status, response } = await sendCommand(command)
      if (status >= 200 && status < 300) continue
      reject(refusal(command, status, response))
      break
    }
    await sendCommand('RSET')
    connection.quit()
  }
  const connection = new SMTPConnection({ ...options, customAuth: { [ourWords]: say } })
  const unlessFailed = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
  const speak = () => connection.login({ method: ourWords }, unlessFailed(resolve))
  const stop = () => reject(Object.assign(new Error('broken off'), { code: 'EABORT' }))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  connection.on('error', reject)
  connection.once('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
  connection.connect(
    unlessFailed(() => {
      const auth = transport.getAuth({})
      if (auth && (connection.allowsAuth || options.forceAuth)) connection.login(auth, unlessFailed(speak))
      else speak()
    }),
  )
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    connection.close()
  })
}

/** Makes an error in the library's format. */
const refusal = (command: string, responseCode: number, response: string) =>
  Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    command: command.slice(0, command.indexOf(':')),
    responseCode,
    response,
    recipient: command.slice(command.indexOf('<') + 1, -1),
  })
