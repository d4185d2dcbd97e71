import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { acceptedEncodings, type Encoding } from '#server/http/accept-encoding.ts'
import { namesTag } from '#server/http/entity-tags.ts'
import { headersMark } from '#server/http/security-headers.ts'
import { byteRange } from './byte-range.ts'

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
