import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to the server on `serverPort` whose connections can be made to die as a cut cable has them die: without a word. */
export async function startRelay(serverPort: number) {
  const ends = new Map<Socket, Socket>()
  const silent: Socket[] = []
  let isSilent = false

  const server = createServer((near) => {
    if (isSilent) {
      silent.push(near.on('error', () => {}).resume())
      return
    }
    const far = connect(serverPort, '127.0.0.1')
    ends.set(near, far)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.pipe(other)
      end.on('error', () => {})
      end.on('close', () => ends.has(near) && other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    /** Of every connection that there is: neither end hears of it. New ones are as before, or taken and never answered. */
    silence({ newOnesToo = false } = {}): void {
      isSilent = newOnesToo
      for (const [near, far] of ends) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
        silent.push(near, far)
      }
      ends.clear()
    },
    /** New connections are as before. */
    speak(): void {
      isSilent = false
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const [near, far] of ends) silent.push(near, far)
      for (const socket of silent) socket.destroy()
      await closed
    },
  }
}
