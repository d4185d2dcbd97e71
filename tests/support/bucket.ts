import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import { createBucket } from '#server/bucket/bucket.ts'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** How the proxy in front of the store treats a request. */
export type Fault =
  /** Passes it on. */
  | 'none'
  /** 403, as after a key was taken back. */
  | 'refuses'
  /** 403, as Ceph answers a put beyond the bucket's limit. */
  | 'is full'
  /** 503, as an overloaded store answers. */
  | 'is overloaded'
  /** Accepts the request and never answers. */
  | 'is silent'
  /** Passes requests on and cuts responses in the middle; short ones before they begin. */
  | 'cuts answers'

const refusals = {
  refuses: [403, 'AccessDenied'],
  'is full': [403, 'QuotaExceeded'],
  'is overloaded': [503, 'SlowDown'],
} as const

/** For tests that wait for a timeout: long enough for a store on the same machine, even when it is busy. */
export const shortLimits = { limits: { idleMs: 2000, totalMs: 6000 }, restMs: 0, freshMs: 0 }

/**
 * Starts an object store that checks signatures, behind a proxy that can be disturbed. Faults apply to
 * requests for which `strikes` returns true, at first all of them.
 */
export async function startBucket() {
  const folder = temporaryFolder()
  const bucket = 'photos-of-one-site'
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder.path, vhostBuckets: false },
    configureBuckets: [{ name: bucket }],
  })
  const { port: storePort } = await store.run()
  const way = {
    fault: 'none' as Fault,
    strikes: (_asked: { method: string; path: string }): boolean => true,
    /** Runs once, before the next request is passed on. */
    before: undefined as (() => Promise<void>) | undefined,
    /** Requests so far, oldest first: `GET /photos-of-one-site/uploads/…`. */
    asked: [] as string[],
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, cutAfter = Infinity): void {
    const { method, url, headers } = incoming
    // Keeps the Host header, which was signed.
    const onward = request({ host: '127.0.0.1', port: storePort, method, path: url, headers }, (answer) => {
      if (cutAfter === 0) return outgoing.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      let passed = 0
      answer.on('data', (chunk: Buffer) => {
        passed += chunk.length
        outgoing.write(chunk.subarray(0, Math.max(0, chunk.length - Math.max(0, passed - cutAfter))))
        if (passed > cutAfter) outgoing.destroy()
      })
      answer.on('end', () => outgoing.end())
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }

  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    way.asked.push(`${method} ${url}`)
    const fault = way.strikes({ method, path: url }) ? way.fault : 'none'
    const { before } = way
    way.before = undefined
    await before?.()
    if (fault === 'none') return pass(incoming, outgoing)
    if (fault === 'cuts answers') return pass(incoming, outgoing, method === 'GET' ? 100 : 0)
    incoming.resume()
    if (fault === 'is silent') return
    const [status, code] = refusals[fault]
    outgoing
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings: BucketSettings = {
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket, region: 'ap-southeast-2' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    setBy: { name: 'S3_BUCKET', access: 'S3_' },
  }
  const direct = createBucket({ ...settings, endpoint: `http://127.0.0.1:${storePort}` })

  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    settings,
    way,
    /** Client of the store that bypasses the proxy. */
    direct,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async keys(prefix = ''): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of direct.list(prefix)) keys.push(key)
      return keys.toSorted()
    },
    /** Refuses connections from now on. */
    goAway: close,
    async comeBack(): Promise<void> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async [Symbol.asyncDispose]() {
      direct.close()
      await close()
      await store.close()
      folder[Symbol.dispose]()
    },
  }
}
