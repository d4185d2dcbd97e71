import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * How a connection behaves. `is silent` has lost its power without closing; `breaks between` breaks after the
 * first statement; `refuses` and `fails` have an error code of the server.
 */
type Behaviour =
  | 'answers'
  | 'is silent'
  | 'breaks'
  | 'breaks between'
  | { refuses: string }
  | { fails: string }

/** Messages that end a statement: "Sync" of the extended protocol, and "Query". */
const endsOfStatement = new Set(['S', 'Q'])

/**
 * Speaks as much of PostgreSQL's protocol as a connection needs to open and to fail. Connections use the
 * behaviours in turn; later ones answer.
 */
export async function startScriptedPostgres(...behaviours: Behaviour[]) {
  const sockets = new Set<Socket>()
  let connections = 0
  const firstClosed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const behaviour = behaviours[connections] ?? 'answers'
    connections += 1
    socket.on('error', () => {})
    socket.on('close', () => firstClosed.resolve())
    let isOpen = false
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (!isOpen) {
        // The first message has no type: only its length, the protocol's version and the user.
        if (received.length < 4 || received.length < received.readInt32BE(0)) return
        const isForTls = received.readInt32BE(4) === tlsRequest
        received = received.subarray(received.readInt32BE(0))
        if (isForTls) return void socket.write('N')
        if (typeof behaviour === 'object' && 'refuses' in behaviour) {
          return void socket.end(failure('FATAL', behaviour.refuses))
        }
        isOpen = true
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      }
      while (received.length >= 5 && received.length > received.readInt32BE(1)) {
        const letter = String.fromCharCode(received[0] ?? 0)
        received = received.subarray(1 + received.readInt32BE(1))
        if (endsOfStatement.has(letter)) answer(socket, letter, behaviour)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://site@127.0.0.1:${(server.address() as AddressInfo).port}/site`,
    connections: () => connections,
    /** Resolves when both ends have closed a connection, so that the driver knows. */
    closed: firstClosed.promise,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(socket: Socket, letter: string, behaviour: Behaviour): void {
  if (behaviour === 'is silent') return
  if (behaviour === 'breaks') {
    socket.destroy()
    return
  }
  if (typeof behaviour === 'object' && 'fails' in behaviour) {
    socket.write(Buffer.concat([failure('ERROR', behaviour.fails), ready]))
    return
  }
  const parsed = letter === 'S' ? [message('1'), message('2'), message('n')] : []
  const reply = Buffer.concat([...parsed, message('C', Buffer.from('SELECT 0\0')), ready])
  if (behaviour === 'breaks between') socket.end(reply)
  else socket.write(reply)
}

const message = (letter: string, content: Buffer = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + content.length)
  return Buffer.concat([Buffer.from(letter), length, content])
}

const failure = (severity: string, code: string) =>
  message('E', Buffer.from(`S${severity}\0C${code}\0Mfailed with ${code}\0\0`))

const ready = message('Z', Buffer.from('I'))

/** Stands in place of the protocol's version. */
const tlsRequest = 80877103
