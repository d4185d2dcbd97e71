import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections whose client has read no byte of a waiting response for `silenceMs`. Node's socket timeout would
 * do the same, but resets a timer with every read and write: 1 µs of the 27 that a page costs.
 */
export function endSilentReaders(server: Server, silenceMs: number): void {
  /** Bytes that each connection had sent at the last check. */
  const takenBefore = new Map<Socket, number>()
  server.on('connection', (socket) => {
    takenBefore.set(socket, -1)
    socket.once('close', () => takenBefore.delete(socket))
  })

  const sweep = () => {
    for (const [socket, before] of takenBefore) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength > 0 && taken === before) socket.destroy()
      else takenBefore.set(socket, taken)
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer = setInterval(sweep, silenceMs).unref()
  })
  server.on('close', () => clearInterval(timer))
}
