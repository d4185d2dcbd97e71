import path from 'node:path'
import * as z from 'zod/mini'
import type { BucketSettings } from './bucket-settings.ts'
import { allOrNone, ConfigError } from './config-error.ts'
import { address, word } from './settings-part.ts'

const longestWaitMs = 10_000

export const CopyEnvironmentSchema = z.object({
  COPY_TO: z.optional(z.string().check(z.trim(), z.regex(/^(s3:\/\/[a-z\d][a-z\d.-]+(\/[\w./-]*)?|\/.+)$/))),
  COPY_WAIT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(longestWaitMs)), 0),
  COPY_IDENTITY: z.optional(z.string().check(z.trim(), z.regex(/^AGE-SECRET-KEY-1[\dA-Z]{58}$/))),
  COPY_S3_ENDPOINT: z.optional(address()),
  COPY_S3_REGION: z.optional(z.string().check(z.trim(), z.regex(/^[a-z\d-]+$/))),
  COPY_S3_ACCESS_KEY_ID: z.optional(word()),
  COPY_S3_SECRET_ACCESS_KEY: z.optional(word()),
})
type CopyEnvironment = z.infer<typeof CopyEnvironmentSchema>

export const copyHints: Record<keyof CopyEnvironment, string> = {
  COPY_TO: 's3://bucket/prefix, or the full path of a folder on another disk',
  COPY_WAIT: `milliseconds from 0 to ${longestWaitMs} that an answer waits for the second copy`,
  COPY_IDENTITY: 'the spare key, which begins with AGE-SECRET-KEY-1',
  COPY_S3_ENDPOINT: 'the address of an object store, such as https://s3.ap-southeast-2.amazonaws.com',
  COPY_S3_REGION: 'the region of the bucket, such as ap-southeast-2',
  COPY_S3_ACCESS_KEY_ID: 'the ID of an access key to the bucket',
  COPY_S3_SECRET_ACCESS_KEY: 'the secret of that access key',
}

export interface CopySettings {
  /** As it was set, for messages. */
  name: string
  target: { folder: string } | { bucket: BucketSettings; prefix: string }
  /** How long an answer waits for the copy, in milliseconds. */
  waitMs: number
  /** The spare key; undefined uses the one in the data folder. */
  identity: string | undefined
}

/** Returns undefined when the site has no second copy. Throws ConfigError. */
export function readCopy(
  settings: CopyEnvironment,
  photos: BucketSettings | undefined,
  dataDir: string,
): CopySettings | undefined {
  const { COPY_TO: name, COPY_WAIT: waitMs, COPY_IDENTITY: identity } = settings
  if (!name) return undefined
  if (!name.startsWith('s3://')) {
    const folder = path.resolve(name)
    // There each archive would hold all those before it.
    if (`${folder}/`.startsWith(`${dataDir}/`)) {
      throw new ConfigError('COPY_TO is in the data folder, with which it would be lost: name another disk.')
    }
    return { name, waitMs, identity, target: { folder } }
  }
  const [bucket = '', ...rest] = name.slice('s3://'.length).split('/')
  const prefix = rest.filter(Boolean).join('/')
  const {
    COPY_S3_ENDPOINT: endpoint = '',
    COPY_S3_REGION: region = '',
    COPY_S3_ACCESS_KEY_ID: accessKeyId = '',
    COPY_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = settings
  const isSet = allOrNone('a bucket for the second copy', {
    COPY_S3_ENDPOINT: endpoint,
    COPY_S3_REGION: region,
    COPY_S3_ACCESS_KEY_ID: accessKeyId,
    COPY_S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const access = isSet
    ? { endpoint: endpoint.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey }
    : photos
  const setBy = { name: 'COPY_TO', access: isSet ? 'COPY_S3_' : 'S3_' }
  if (!access) {
    throw new ConfigError(
      'COPY_TO names a bucket: set COPY_S3_ENDPOINT, COPY_S3_REGION, COPY_S3_ACCESS_KEY_ID and COPY_S3_SECRET_ACCESS_KEY, or those that begin with S3_.',
    )
  }
  return { name, waitMs, identity, target: { bucket: { ...access, bucket, setBy }, prefix } }
}
