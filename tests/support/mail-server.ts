import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './received-mail.ts'

/**
 * What the server does with the next mail. `hold` accepts it and keeps the client waiting until `release()`;
 * `drop` cuts the connection in the middle; `silent` accepts connections and sends nothing.
 */
type Behaviour =
  | 'accept'
  | 'hold'
  | 'drop'
  | 'silent'
  | 'refuse mail'
  | 'refuse sender'
  | 'refuse recipient'
  | 'turn away'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts an SMTP server in this process, with TLS if given a certificate. `port` 0 picks a free one. */
export async function startMailServer(port = 0, certificate?: { key: string; cert: string }) {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()

  const server = new SMTPServer({
    ...certificate,
    disabledCommands: certificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    disableReverseLookup: true,
    onConnect(_session, callback) {
      mailServer.connections += 1
      if (mailServer.behaviour === 'silent') return
      callback(mailServer.behaviour === 'turn away' ? reply(421, 'Try again later') : null)
    },
    onMailFrom({ address }, _session, callback) {
      mailServer.asked.push(address)
      callback(mailServer.behaviour === 'refuse sender' ? reply(553, `5.7.1 Not for ${address}`) : null)
    },
    onRcptTo({ address }, _session, callback) {
      mailServer.asked.push(address)
      const isRefused = mailServer.behaviour === 'refuse recipient'
      callback(isRefused ? reply(550, `5.1.1 No such user ${address}`) : null)
    },
    async onData(stream, session, callback) {
      if (mailServer.behaviour === 'drop') {
        for (const socket of sockets) socket.destroy()
        return
      }
      // Undefined when the sender was killed in the middle, so that the mail never arrived.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return
      if (mailServer.behaviour === 'refuse mail') return callback(reply(554, '5.7.1 Not wanted here'))
      if (mailServer.behaviour === 'hold') {
        held.resolve()
        await released.promise
      }
      const { mailFrom, rcptTo } = session.envelope
      mailServer.received.push(
        readMail(
          source,
          mailFrom ? mailFrom.address : '',
          rcptTo.map(({ address }) => address),
        ),
      )
      callback()
    },
  })
  // Some tests cut clients off on purpose.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')

  const { port: ownPort } = server.server.address() as AddressInfo
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(resolve))
  }
  const mailServer = {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    behaviour: 'accept' as Behaviour,
    /** Accepted mails, in order. */
    received: [] as ReceivedMail[],
    /** Addresses of senders and recipients, including those of mails that never arrived. */
    asked: [] as string[],
    /** Number of connections so far. */
    connections: 0,
    /** Answers the held mail, and accepts mails from then on. */
    release(): void {
      mailServer.behaviour = 'accept'
      released.resolve()
    },
    /** Resolves when a mail is held. */
    held: held.promise,
    stop,
    [Symbol.asyncDispose]: stop,
  }
  return mailServer
}

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
