import type { FastifyBaseLogger } from 'fastify'
import { minutes } from '#shared/durations.ts'
import type { BucketError } from './bucket-error.ts'

/** A gallery is dozens of files, and each visitor asks for them: what is said once need not be said for each. */
const againAfterMs = minutes(1)

/** Says in one line what is wrong with the bucket, once a minute for each reason. Without a stack: it is always ours. */
export function createTroubleLog() {
  const saidAt = new Map<string, number>()
  return ({ reason, message }: BucketError, log: Pick<FastifyBaseLogger, 'error'>, what: string): void => {
    const now = performance.now()
    if (now - (saidAt.get(reason) ?? -Infinity) < againAfterMs) return
    saidAt.set(reason, now)
    log.error({ reason }, `${what}: ${message}`)
  }
}
