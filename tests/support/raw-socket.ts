import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test sends any bytes and reads what came back. */
export class RawSocket {
  readonly #socket: Socket
  readonly #closed: Promise<string>
  #received = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve(this.#received)))
    socket.setEncoding('latin1').on('data', (text) => {
      this.#received += text
    })
    // These tests expect to be cut off.
    socket.on('error', () => {})
  }

  static async open(address: string, text = ''): Promise<RawSocket> {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const opened = new RawSocket(socket)
    await once(socket, 'connect')
    socket.write(text, 'latin1')
    return opened
  }

  get isOpen(): boolean {
    return !this.#socket.closed
  }

  /** Writes, and waits for room if needed. Returns false once the other side has closed. */
  async write(text: string): Promise<boolean> {
    if (!this.#socket.writable) return false
    if (!this.#socket.write(text, 'latin1')) {
      await Promise.race([new Promise((resolve) => this.#socket.once('drain', resolve)), this.#closed])
    }
    return this.#socket.writable
  }

  /** Stops reading from the connection. */
  stopReading(): void {
    this.#socket.pause()
  }

  /** Resolves with everything received, once the other side has closed the connection. */
  closed(): Promise<string> {
    return this.#closed
  }

  destroy(): void {
    this.#socket.destroy()
  }
}

/** Returns the status of a raw response; undefined when the connection was closed without one. */
export function statusOf(answer: string): number | undefined {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
  return status === undefined ? undefined : Number(status)
}
