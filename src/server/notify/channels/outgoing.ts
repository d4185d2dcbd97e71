import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { seconds } from '#shared/durations.ts'
import { ChannelFailure } from './channel-failure.ts'
import { isPrivateAddress } from './private-addresses.ts'

interface OutgoingOptions {
  /** Whether the target may be on this machine or a private network, and use plain HTTP, as the operator allows. */
  allowPrivate: boolean | ((url: URL) => boolean)
  /** Hosts that may be called, with their port where it isn't the default; without it any. */
  allowedHosts?: (host: string) => boolean
  limitMs?: number
  lookup?: (hostname: string) => Promise<LookupAddress[]>
}

interface OutgoingRequest {
  /** Name of the service, which begins the sentence for the owner about a failure. */
  service: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal: AbortSignal
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The first 4 KB of the body. */
  text: string
}

/** Resolves with any status; redirects count too and are never followed. Throws ChannelFailure without a response. */
export type Outgoing = (address: string, request: OutgoingRequest) => Promise<OutgoingAnswer>

const maxAddressLength = 2048
const maxAnswerBytes = 4096

/**
 * Makes all outgoing requests. Their URLs come from outside, so every resolved address is checked as it connects: no
 * request may reach an internal address (SSRF).
 */
export function createOutgoing({
  allowPrivate,
  allowedHosts = () => true,
  limitMs = seconds(15),
  lookup = (hostname) => lookUp(hostname, { all: true }),
}: OutgoingOptions): Outgoing {
  return async (address, { service, signal, ...request }) => {
    const url = URL.parse(address)
    const isTrusted = url !== null && (typeof allowPrivate === 'boolean' ? allowPrivate : allowPrivate(url))
    if (!url || address.length > maxAddressLength || url.username || url.password) {
      throw refusal('EADDRESS', 'Nothing can be sent to that address')
    }
    if (url.protocol !== 'https:' && !(isTrusted && url.protocol === 'http:')) {
      throw refusal('EINSECURE', 'That address isn’t secure, so we send nothing there')
    }
    if (!allowedHosts(url.host)) throw refusal('EHOST', 'We don’t send to that address')
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!isTrusted && isIP(literal) && isPrivateAddress(literal)) {
      throw refusal('EPRIVATE', 'That address isn’t on the internet, so we send nothing there')
    }
    const ending = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
    try {
      const response = await open(url, { ...request, ending, lookup: guarded(lookup, isTrusted) })
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: await readBeginning(response),
      }
    } catch (error) {
      throw explain(error, service, ending.aborted)
    }
  }
}

const refusal = (code: string, message: string) => new ChannelFailure(message, { code, isFinal: true })

interface OpenOptions extends Pick<OutgoingRequest, 'method' | 'headers' | 'body'> {
  ending: AbortSignal
  lookup: LookupFunction
}

/** Each request uses its own connection: they are few, and a kept connection is not checked again and may be dead. */
function open(url: URL, { method = 'POST', headers, body, ending, lookup }: OpenOptions) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers: { ...headers }, agent: false, signal: ending, lookup })
      .once('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxAnswerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString()
}

/** Node asks for one address or, to try several in parallel, for all of them. */
function guarded(lookup: NonNullable<OutgoingOptions['lookup']>, isTrusted: boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname).then(
      (found) => {
        const [first] = found
        if (!first || (!isTrusted && found.some(({ address }) => isPrivateAddress(address)))) {
          callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '')
        } else if (all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

function explain(error: unknown, service: string, isBrokenOff: boolean): ChannelFailure {
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  if (isBrokenOff) return failure('ETIMEDOUT', `${service} didn’t answer in time`)
  if (code === 'EPRIVATE') {
    return failure(code, `${service} isn’t on the internet, so we send nothing there`)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return failure(code, `${service} can’t be found`)
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code)) {
    return failure(code, `${service} isn’t secure, so we send nothing there`)
  }
  return failure(code, `${service} couldn’t be reached`)
}

const failure = (code: string, message: string) => new ChannelFailure(message, { code, isServiceDown: true })
