import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { acceptedEncodings, type Encoding } from '#server/http/accept-encoding.ts'
import { namesTag } from '#server/http/entity-tags.ts'
import { headersMark } from '#server/http/security-headers.ts'
import { byteRange } from './byte-range.ts'

/** An answer to GET that lies ready in memory, in every encoding that a client may ask for. */
export interface CachedResponse {
  status: number
  /** Whether parts of it may be asked for. */
  hasRanges: boolean
  /** Its headers carry a content security policy that takes the place of the site's. */
  hasOwnPolicy: boolean
  encodings: { identity: EncodedBody } & {
    [encoding in Exclude<Encoding, 'identity'>]?: EncodedBody | undefined
  }
}

/** One encoding's bytes and headers, as names and values in turn: Node writes such a list as it is. */
interface EncodedBody {
  bytes: Buffer
  etag: string
  headers: string[]
  /** With 304, which brings the stored answer up to date and repeats nothing of it (RFC 9110, 15.4.5). */
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
  /** Headers of its own beside these, by name. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Makes everything ready that does not depend on the request. Each encoding has a strong tag of its own, since
 * their bytes differ (RFC 9110, 8.8.3.3), made from those bytes and the headers that belong to them: the same in
 * every process and after every restart.
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

/** What this client gets: the encoding it likes best, nothing at all when it has that already, or a part. */
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

/** The part asked for, always of the plain bytes; undefined where the whole is to be sent. */
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
