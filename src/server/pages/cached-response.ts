import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { namesTag } from '#server/http/entity-tags.ts'
import { headersMark } from '#server/http/security-headers.ts'

/** A response to GET that is ready in memory, in every encoding that a client may accept. */
export interface CachedResponse {
  status: number
  /** True when range requests are allowed. */
  hasRanges: boolean
  /** True when its headers contain a content security policy that replaces the site's. */
  hasOwnPolicy: boolean
  encodings: { identity: EncodedBody } & {
    [encoding in Exclude<Encoding, 'identity'>]?: EncodedBody | undefined
  }
}

/** One encoding's body and headers, names and values alternating: Node writes such a list as it is. */
interface EncodedBody {
  bytes: Buffer
  etag: string
  headers: string[]
  /** Headers for a 304 response, which repeats nothing of the stored representation (RFC 9110, 15.4.5). */
  unchangedHeaders: string[]
  contentHeaders: string[]
}

interface Content {
  type: string
  cacheControl: string
  bytes: { identity: Buffer } & { [encoding in Exclude<Encoding, 'identity'>]?: Buffer | undefined }
  status?: number
  hasRanges?: boolean
  contentPolicy?: string | undefined
  headers?: Readonly<Record<string, string>>
}

/**
 * Prepares everything that does not depend on the request. Each encoding has its own strong entity tag (RFC 9110,
 * 8.8.3.3), a hash of body and headers, which is the same in every process.
 */
export function makeReady({
  type,
  cacheControl,
  bytes,
  status = 200,
  hasRanges = false,
  contentPolicy,
  headers: ownHeaders = {},
}: Content): CachedResponse {
  const encodedBody = (encoding: Encoding, content: Buffer): EncodedBody => {
    const etag = tagOf(content, contentPolicy, ownHeaders)
    const unchangedHeaders = ['etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding']
    const contentHeaders = [
      ...['content-type', type],
      ...(contentPolicy ? ['content-security-policy', contentPolicy] : []),
      ...Object.entries(ownHeaders).flat(),
      ...(hasRanges ? ['accept-ranges', 'bytes'] : []),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ]
    const headers = [...unchangedHeaders, ...contentHeaders, 'content-length', String(content.length)]
    return { bytes: content, etag, headers, unchangedHeaders, contentHeaders }
  }
  const { identity, gzip, br } = bytes
  return {
    status,
    hasRanges,
    hasOwnPolicy: contentPolicy !== undefined,
    encodings: {
      identity: encodedBody('identity', identity),
      gzip: gzip && gzip.length < identity.length ? encodedBody('gzip', gzip) : undefined,
      br: br && br.length < identity.length ? encodedBody('br', br) : undefined,
    },
  }
}

function tagOf(content: Buffer, contentPolicy = '', ownHeaders: Content['headers']): string {
  const hash = createHash('sha256').update(content).update(headersMark).update(contentPolicy)
  hash.update(JSON.stringify(ownHeaders))
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

interface AnswerParts {
  status: number
  headers: string[]
  body?: Buffer
}

/** Chooses the response for a client: its preferred encoding, 304 when it has that already, or a range. */
export function answerTo(
  headers: IncomingHttpHeaders,
  { status, hasRanges, encodings }: CachedResponse,
): AnswerParts {
  const encoded = pickEncoding(encodings, headers['accept-encoding'])
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && status === 200 && namesTag(ifNoneMatch, encoded.etag)) {
    return { status: 304, headers: encoded.unchangedHeaders }
  }
  if (hasRanges && headers.range !== undefined) {
    const part = partOf(encodings.identity, headers)
    if (part) return part
  }
  return { status, headers: encoded.headers, body: encoded.bytes }
}

function pickEncoding(
  encodings: CachedResponse['encodings'],
  acceptEncoding: string | undefined,
): EncodedBody {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const encoded = encodings[encoding]
    if (encoded) return encoded
  }
  return encodings.identity
}

/** Returns the requested range of the unencoded body; undefined when the whole is to be sent. */
function partOf(
  { bytes, etag, unchangedHeaders, contentHeaders }: EncodedBody,
  headers: IncomingHttpHeaders,
): AnswerParts | undefined {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  const range = byteRange(headers.range ?? '', bytes.length)
  if (range === undefined) return undefined
  if (range === 'unsatisfiable') {
    return { status: 416, headers: ['content-range', `bytes */${bytes.length}`, 'content-length', '0'] }
  }
  const body = bytes.subarray(range.start, range.end + 1)
  return {
    status: 206,
    headers: [
      ...unchangedHeaders,
      ...contentHeaders,
      ...['content-range', `bytes ${range.start}-${range.end}/${bytes.length}`],
      ...['content-length', String(body.length)],
    ],
    body,
  }
}

interface ByteRange {
  start: number
  /** Position of the last byte, inclusive. */
  end: number
}

/** Parses the single range of a Range header. Undefined for one that may be ignored (RFC 9110, 14.2). */
export function byteRange(header: string, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'unsatisfiable' : { start: length - count, end: length - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** Browsers send only a few different values; the limit keeps made-up ones from filling the memory. */
const maxRemembered = 100
const maxRememberedLength = 200
const remembered = new Map<string, readonly Encoding[]>()

/**
 * Returns the encodings that a client accepts, the best first; among equals the server's order decides. `identity` is
 * always among them, because it helps more than an error (RFC 9110, 12.5.3).
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity']
  const known = remembered.get(header)
  if (known) return known
  const accepted = parse(header)
  if (remembered.size < maxRemembered && header.length <= maxRememberedLength)
    remembered.set(header, accepted)
  return accepted
}

function parse(header: string): Encoding[] {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, quality ? Number(quality.slice(2)) || 0 : 1)
  }
  const weightOf = (name: Encoding) =>
    // When identity is not named it is acceptable, but ranks last.
    weights.get(name) ?? (name === 'identity' ? Number.MIN_VALUE : (weights.get('*') ?? 0))
  const wanted = encodings.filter((name) => name === 'identity' || weightOf(name) > 0)
  return wanted.sort((a, b) => weightOf(b) - weightOf(a))
}
