import addressparser from 'nodemailer/lib/addressparser'
import SMTPConnection, { type SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection'
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { explainSmtpFailure } from './mail-error.ts'

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
