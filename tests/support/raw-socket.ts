import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test sends what it likes, and what came back on it. */
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
    // To be cut off is what these tests are about.
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

  /** Writes, and waits for room when there is none. False once the other side has closed. */
  async write(text: string): Promise<boolean> {
    if (!this.#socket.writable) return false
    if (!this.#socket.write(text, 'latin1')) {
      await Promise.race([new Promise((resolve) => this.#socket.once('drain', resolve)), this.#closed])
    }
    return this.#socket.writable
  }

  /** Takes nothing more off the line. */
  stopReading(): void {
    this.#socket.pause()
  }

  /** Everything that came, once the other side has closed the connection. */
  closed(): Promise<string> {
    return this.#closed
  }

  destroy(): void {
    this.#socket.destroy()
  }
}

/** The status of an answer as it came over the line; undefined for a connection closed without one. */
export function statusOf(answer: string): number | undefined {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
  return status === undefined ? undefined : Number(status)
}
