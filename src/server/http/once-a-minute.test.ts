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

test('a database that is away is one line a minute of each part that misses it, and other failures keep their stacks', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const lines: string[] = []
  const { log } = Fastify({
    logger: Object.assign(loggerOptions('warn'), {
      stream: { write: (line: string) => void lines.push(line) },
    }),
  })
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })
  const away = new AggregateError([refused, refused])
  for (let turn = 0; turn < 20; turn += 1) {
    log.error({ err: away }, 'alarms could not be rung; the next look tries again')
    log.error(
      { err: away, channel: 'mail' },
      'outbox could not be worked through; the next sweep tries again',
    )
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      reason: 'ECONNREFUSED',
      msg: 'alarms could not be rung; the next look tries again: connect ECONNREFUSED 10.0.0.5:5432',
    }),
    expect.objectContaining({ msg: expect.stringMatching(/^outbox could not be worked through/) }),
  ])
  expect(lines.join()).not.toContain('stack')

  log.error({ err: new TypeError('x is not a function') }, 'request failed')
  log.error({ err: new TypeError('x is not a function') }, 'request failed')
  expect(lines.slice(2).map((line) => JSON.parse(line).err.stack)).toEqual(
    Array(2).fill(expect.stringContaining('once-a-minute.test.ts')),
  )
})
