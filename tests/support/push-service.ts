import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import encryptedContent from 'http_ece'
import { type RecordedRequest, type Reply, startRecordingServer } from './recording-server.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A message as the phone's service worker reads it. */
export interface PushedMessage {
  headers: RecordedRequest['headers']
  text: string
}

/** Claims of a valid VAPID header (RFC 8292), and the key that signed them. */
export interface Vapid {
  aud: string
  exp: number
  sub: string
  publicKey: string
}

/** A subscribed browser with keys of its own. */
export interface Phone {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  messages: PushedMessage[]
  /** Makes the service answer 410 from now on. */
  unsubscribe(): void
  /** Makes the service answer with this reply for the phone from now on. */
  answer(reply: Reply): void
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * Starts a push service over TLS in this process, which enforces the standards: 403 for a sender without
 * proof, 400 for a message that its phone can't decrypt. `environment` makes a site in another process use
 * it.
 */
export async function startPushService(port = 0) {
  const certificate = selfSignedCertificate()
  const folder = temporaryFolder()
  const certificateFile = path.join(folder.path, 'push-service.pem')
  writeFileSync(certificateFile, certificate.cert)
  const phones = new Map<
    string,
    { phone: Phone; read(body: Buffer): string; reply: Reply | undefined; sender: string }
  >()

  function answer(request: RecordedRequest): Reply {
    if (service.reply !== 'accept') return service.reply
    const subscribed = phones.get(request.path)
    if (!subscribed) return { status: 404, body: 'Not found' }
    if (subscribed.reply) return subscribed.reply
    const vapid = readVapid(request)
    if (vapid?.aud !== server.url) return { status: 403, body: { reason: 'BadJwtToken' } }
    const isItsSender = subscribed.sender === '' || subscribed.sender === vapid.publicKey
    if (!isItsSender) return { status: 403, body: { reason: 'VapidPkHashMismatch' } }
    service.senders.push(vapid)
    try {
      subscribed.phone.messages.push({ headers: request.headers, text: subscribed.read(request.body) })
    } catch (error) {
      return { status: 400, body: String(error) }
    }
    return { status: 201, headers: { location: `${server.url}/message/${randomUUID()}` } }
  }

  const server = await startRecordingServer({ reply: answer, tls: certificate, port })
  const service = {
    host: `localhost:${server.port}`,
    received: server.received,
    senders: [] as Vapid[],
    /** Replaces every response of the service. */
    reply: 'accept' as Reply | 'accept',
    environment: { PUSH_HOSTS: `localhost:${server.port}`, NODE_EXTRA_CA_CERTS: certificateFile },
    /** Subscribes a phone with the sender's public key; without one, any sender may push. */
    subscribe(sender = ''): Phone {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const address = `/push/${randomUUID()}`
      const phone: Phone = {
        subscription: { endpoint: server.url + address, keys: { p256dh, auth } },
        messages: [],
        unsubscribe: () => phone.answer({ status: 410, body: 'Unregistered' }),
        answer(reply) {
          entry.reply = reply
        },
      }
      const read = (body: Buffer) =>
        encryptedContent
          .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth })
          .toString()
      const entry = { phone, read, reply: undefined as Reply | undefined, sender }
      phones.set(address, entry)
      return phone
    },
    /** Makes this process trust the service's certificate until the returned function is called. */
    trust(): () => void {
      const before = tls.getCACertificates('default')
      tls.setDefaultCACertificates([...before, certificate.cert])
      return () => tls.setDefaultCACertificates(before)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
  return service
}

/** Returns undefined unless signature, age and format are valid. */
function readVapid({ headers }: RecordedRequest): Vapid | undefined {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const secondsLeft = exp - Date.now() / 1000
  const isInTime = secondsLeft > 0 && secondsLeft <= 24 * 60 * 60
  return isSigned && isInTime && /^(https|mailto):/.test(sub) ? { aud, exp, sub, publicKey } : undefined
}
