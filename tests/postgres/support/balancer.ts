import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { minutes, seconds } from '#shared/durations.ts'
import { readyPath } from '#shared/paths.ts'

const askEveryMs = 200

/**
 * A load balancer as others rent it: it asks each of the sites whether it is ready, gives requests to those that are in
 * turn, and never sends one twice. What it can't pass on is 502.
 */
export async function startBalancer(addresses: string[]) {
  const agent = new http.Agent({ keepAlive: true })
  const ready = new Set<string>()
  const isOver = new AbortController()
  let turn = 0

  const asking = addresses.map(async (address) => {
    while (!isOver.signal.aborted) {
      const isReady = await fetch(address + readyPath, { signal: AbortSignal.timeout(seconds(2)) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(address)
      else ready.delete(address)
      await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    }
  })

  const server = http.createServer((request, response) => {
    const choice = [...ready].toSorted()
    const address = choice[turn++ % choice.length]
    if (!address) return response.writeHead(502).end('no machine is ready')
    const { method, headers, url } = request
    const onward = http.request(address + url, { agent, method, headers }, (answer) => {
      // Whoever asked may have hung up meanwhile.
      if (response.destroyed) return void answer.destroy()
      // Of one connection, not of both.
      const { connection: _, 'transfer-encoding': __, ...passed } = answer.headers
      response.writeHead(answer.statusCode ?? 502, passed)
      pipeline(answer, response, () => {})
    })
    onward.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(`${address}: ${error.message}`)
    })
    pipeline(request, onward, () => {})
  })
  // Longer than a visitor leaves a connection unused.
  server.keepAliveTimeout = minutes(2)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (address: string) => ready.has(address),
    async [Symbol.asyncDispose]() {
      isOver.abort()
      server.closeAllConnections()
      server.close()
      await Promise.all(asking)
      agent.destroy()
    },
  }
}
