import type { BucketSettings } from '#server/config/bucket-settings.ts'

/** A request to the bucket failed. The message is a sentence for the operator and contains no secret. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
  /** The store's error code ("AccessDenied"), or the system's ("ECONNREFUSED"). */
  readonly reason: string
  /** True when the request was not the cause: the store is unreachable, slow or overloaded. */
  readonly isAway: boolean

  constructor(message: string, { reason, isAway }: { reason: string; isAway: boolean }, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
    this.isAway = isAway
  }
}

/** Converts a network error or timeout of a request to `host`. */
export function unreachable(host: string, error: unknown): BucketError {
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  const away = { reason: code, isAway: true }
  if (code === 'ETIMEDOUT') return new BucketError(`${host} did not answer in time.`, away, error)
  return new BucketError(`${host} could not be reached (${code}).`, away, error)
}

/** Converts a status above 299; `text` is the response's XML, if it has one. */
export function refused(
  host: string,
  { bucket, setBy }: Pick<BucketSettings, 'bucket' | 'setBy'>,
  status: number,
  text: string,
): BucketError {
  const reason = /<Code>([\w.]{1,64})<\/Code>/.exec(text)?.[1] ?? String(status)
  const isAway = status >= 500 || status === 429
  return new BucketError(
    sentences[reason]?.(host, bucket, setBy) ?? `${host} refused it (${status} ${reason}).`,
    {
      reason,
      isAway,
    },
  )
}

const isFull: Sentence = (host) => `${host} is full: make room there, or raise its limit.`

type Sentence = (host: string, bucket: string, setBy: BucketSettings['setBy']) => string

const sentences: Record<string, Sentence> = {
  NoSuchBucket: (host, bucket, { name }) =>
    `${host} has no bucket named ${bucket}: make it, or correct ${name}.`,
  InvalidAccessKeyId: (host, _bucket, { access }) =>
    `${host} does not know the access key: check ${access}ACCESS_KEY_ID.`,
  SignatureDoesNotMatch: (host, _bucket, { access }) =>
    `${host} refused the signature: check ${access}SECRET_ACCESS_KEY and ${access}REGION.`,
  AccessDenied: (host, bucket) =>
    `${host} denied it: the access key needs the right to list ${bucket}, and to get, put and delete its objects.`,
  // Ceph's name for it, and MinIO's.
  QuotaExceeded: isFull,
  XMinioStorageFull: isFull,
  RequestTimeTooSkewed: (host) => `${host} has another time than this machine: set its clock.`,
}
