import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections on which an answer has waited for `silenceMs` without a byte of it being taken. Node's own
 * socket timeout would do the same, but winds a clock with every read and write: 1 µs of the 27 that a page costs.
 */
export function endSilentReaders(server: Server, silenceMs: number): void {
  /** By connection, what was still to be sent when it was last looked at. */
  const waiting = new Map<Socket, number>()
  server.on('connection', (socket) => {
    waiting.set(socket, 0)
    socket.once('close', () => waiting.delete(socket))
  })

  const sweep = () => {
    for (const [socket, before] of waiting) {
      const now = socket.writableLength
      if (now > 0 && now === before) socket.destroy()
      else waiting.set(socket, now)
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer = setInterval(sweep, silenceMs).unref()
  })
  server.on('close', () => clearInterval(timer))
}
