import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { BucketError } from '#server/bucket/bucket-error.ts'
import { sampleBusiness } from '#shared/business.ts'
import { minutes } from '#shared/durations.ts'
import { addErrorHandler } from './errors.ts'
import { loggerOptions } from './logging.ts'

afterEach(() => void vi.useRealTimers())

test('a bucket that is away is one line in the log, once a minute and for each reason', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const lines: string[] = []
  const app = Fastify({
    logger: Object.assign(loggerOptions('warn'), {
      stream: { write: (line: string) => void lines.push(line) },
    }),
  })
  addErrorHandler(app, () => sampleBusiness)
  let reason = 'ECONNREFUSED'
  app.get('/photo', async () => {
    throw new BucketError(`store.example could not be reached (${reason}).`, { reason, isAway: true })
  })
  const ask = async () => expect((await app.inject('/photo')).statusCode).toBe(503)

  for (let turn = 0; turn < 20; turn += 1) await ask()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'photos can’t be stored or shown: store.example could not be reached (ECONNREFUSED).',
    reason: 'ECONNREFUSED',
  })
  expect(lines[0]).not.toContain('bucket-away.test')

  reason = 'SlowDown'
  await ask()
  reason = 'ECONNREFUSED'
  await ask()
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(minutes(1))
  await ask()
  await ask()
  expect(lines).toHaveLength(3)
})
