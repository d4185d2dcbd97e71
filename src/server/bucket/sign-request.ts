import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketSettings } from '#server/config/bucket-settings.ts'

interface Unsigned {
  method: string
  url: URL
  /** SHA-256 of the body; without it the body is empty. */
  sha256?: string | undefined
  headers?: Readonly<Record<string, string>>
  at?: Date
}

const nothingSha256 = createHash('sha256').digest('hex')

/** Signs requests for S3 with AWS Signature Version 4: a header has the body's hash, and host and time are signed. */
export function createSigner(settings: Pick<BucketSettings, 'region' | 'accessKeyId' | 'secretAccessKey'>) {
  const { region, accessKeyId, secretAccessKey } = settings
  const cache = new Map<string, ArrayBuffer>()

  return async ({ method, url, sha256 = nothingSha256, headers = {}, at = new Date() }: Unsigned) => {
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region, accessKeyId, secretAccessKey, cache },
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      datetime: at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    return { url: signed.url, headers: Object.fromEntries(signed.headers) }
  }
}
