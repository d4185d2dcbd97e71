import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Starts an object store in memory that checks no signature. It delays each answer, and forgets an object whose sender
 * has gone meanwhile.
 */
export async function startSlowStore(latencyMs: () => number) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const key = decodeURIComponent(pathname.replace(/^\/leads\/?/, ''))
    const body = await buffer(request)
    await wait(latencyMs())
    if (response.destroyed) return
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return response.end()
    if (key === '') return response.end(listing(searchParams.get('prefix') ?? ''))
    const found = objects.get(key)
    if (!found) response.statusCode = 404
    return response.end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const listing = (prefix: string) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
    const contents = keys.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><ETag>""</ETag></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  }

  return {
    settings: (site: string) => ({
      COPY_TO: `s3://leads/${site}`,
      COPY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      COPY_S3_REGION: 'ap-southeast-2',
      COPY_S3_ACCESS_KEY_ID: 'bench',
      COPY_S3_SECRET_ACCESS_KEY: 'bench',
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
