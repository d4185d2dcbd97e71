import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  downBitsPerSecond: number
  upBitsPerSecond: number
  roundTripMs: number
}

export const slow4G: Line = { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, roundTripMs: 150 }

/**
 * Opens a proxy that acts as a slow connection: all of the browser's connections share its two directions,
 * including those of prerendered pages, which DevTools' network throttling leaves out.
 */
export async function openSlowLine(address: string, line: Line) {
  const { hostname, port } = new URL(address)
  const down = createDirection(line.downBitsPerSecond, line.roundTripMs / 2)
  const up = createDirection(line.upBitsPerSecond, line.roundTripMs / 2)
  const open = new Set<Socket>()

  const server = createServer({ noDelay: true }, (browser) => {
    const site = connect({ host: hostname, port: Number(port), noDelay: true })
    // A connection is open after one round trip, before which nothing can be sent.
    carry(browser, site, up, line.roundTripMs)
    carry(site, browser, down, 0)
    for (const socket of [browser, site]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

type Direction = ReturnType<typeof createDirection>

/** Creates one direction: bytes arrive in order, at the connection's rate and after its delay. */
function createDirection(bitsPerSecond: number, delayMs: number) {
  const underWay: { arrivesAt: number; arrive: () => void }[] = []
  let freeAt = 0

  function deliver(): void {
    while (underWay[0] && underWay[0].arrivesAt <= performance.now()) underWay.shift()?.arrive()
    // A single timer, because two timers may fire in another order than they were set.
    if (underWay[0]) setTimeout(deliver, Math.max(0, underWay[0].arrivesAt - performance.now()))
  }

  return (bytes: number, arrive: () => void) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8 * 1000) / bitsPerSecond
    underWay.push({ arrivesAt: freeAt + delayMs, arrive })
    if (underWay.length === 1) setTimeout(deliver, Math.max(0, freeAt + delayMs - performance.now()))
  }
}

/** Data are sent in packets, so that connections take turns. */
const packetBytes = 1460

function carry(from: Socket, to: Socket, direction: Direction, startMs: number): void {
  from.pause()
  setTimeout(() => from.resume(), startMs)
  from.on('data', (data) => {
    for (let at = 0; at < data.length; at += packetBytes) {
      const packet = data.subarray(at, at + packetBytes)
      direction(packet.length, () => to.writable && to.write(packet))
    }
  })
  from.on('end', () => direction(0, () => to.end()))
}
