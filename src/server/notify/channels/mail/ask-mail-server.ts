import addressparser from 'nodemailer/lib/addressparser'
import SMTPConnection, { type SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection'
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { explainSmtpFailure } from './mail-error.ts'

export interface Correspondents {
  from: string
  to: string
}

/**
 * Goes through all that comes before a mail and leaves without one: signs in, says whom it would be from and to, and
 * takes that back. Throws MailError, which names the address that the server refuses.
 */
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

/** The library sends commands of ours in one place alone: in the way of signing in that a site brings along. */
const ourWords = 'ENVELOPE'

/** Rejects with the library's errors, or with one like them where a command is refused. */
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

/** In the library's terms. */
const refusal = (command: string, responseCode: number, response: string) =>
  Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    command: command.slice(0, command.indexOf(':')),
    responseCode,
    response,
    recipient: command.slice(command.indexOf('<') + 1, -1),
  })
