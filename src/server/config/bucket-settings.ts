import * as z from 'zod/mini'
import { allOrNone } from './config-error.ts'
import { word } from './settings-part.ts'

export const BucketEnvironmentSchema = z.object({
  S3_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/ }).check(
      z.refine((url) => {
        const { username, password, search, hash } = new URL(url)
        return !username && !password && !search && !hash
      }),
    ),
  ),
  // The pattern follows the rules for bucket names (Amazon S3 User Guide, "General purpose bucket naming rules").
  S3_BUCKET: z.optional(z.string().check(z.trim(), z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/))),
  S3_REGION: z.optional(z.string().check(z.trim(), z.regex(/^[a-z\d-]+$/))),
  S3_ACCESS_KEY_ID: z.optional(word()),
  S3_SECRET_ACCESS_KEY: z.optional(word()),
})
type BucketEnvironment = z.infer<typeof BucketEnvironmentSchema>

export const bucketHints: Record<keyof BucketEnvironment, string> = {
  S3_ENDPOINT: 'the address of an object store, such as https://s3.ap-southeast-2.amazonaws.com',
  S3_BUCKET: 'the name of a bucket: 3 to 63 small letters, digits, dots or hyphens',
  S3_REGION: 'the region of the bucket, such as ap-southeast-2 (us-east-1 where the store knows none)',
  S3_ACCESS_KEY_ID: 'the ID of an access key to the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of that access key',
}

/** A bucket of an S3-compatible object store, used by this site only, which its URL names in the path. */
export type BucketSettings = NonNullable<ReturnType<typeof readBucket>>

/** The setting that names the bucket, and how those of its access begin, for messages. */
const setByS3 = { name: 'S3_BUCKET', access: 'S3_' }

/** Returns undefined when photos stay in the data folder. An incomplete bucket throws ConfigError. */
export function readBucket(settings: BucketEnvironment) {
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '', S3_REGION: region = '' } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings
  const isSet = allOrNone('a bucket for photos', {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  return (
    isSet && {
      ...{ endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey },
      setBy: setByS3,
    }
  )
}
