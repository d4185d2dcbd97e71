import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { ownerSummaryRoutes } from '#server/leads/owner-summary-routes.ts'
import type { ChangeSignals } from '#server/machines/change-signals.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths } from '#shared/paths.ts'
import { createTestTimers } from '../support/test-timers.ts'

const session = {
  tokenHash: 'hash',
  userId: 'dan',
  username: 'dan',
  role: 'owner',
  createdAt: new Date(),
  lastSeenAt: new Date(),
  expiresAt: new Date(),
} as const

/** How things stand; `newest` tells one from another. */
const standing = (newest: string): OwnerSummary => ({
  you: 'dan',
  quotes: { total: 0, unread: 0, toAnswer: 0 },
  contacts: { total: 0, unread: 0, toAnswer: 0 },
  testimonials: { total: 0, pending: 0 },
  notifications: { unread: 0, seenAt: '' },
  queue: { answer: 0, today: 0, waiting: 0, done: 0 },
  hasDraft: false,
  emergency: null,
  newest,
  changed: '',
})

test('a hint that comes while the page is being brought up to date has it looked at again', async () => {
  let hint = () => {}
  const changeSignals: ChangeSignals = {
    on(_kind, listener) {
      hint = listener
      return () => {}
    },
    tell() {},
    stop() {},
  }
  let newest = 'before'
  const looks: Array<() => void> = []
  const summaries = {
    read: async () => standing(newest),
    /** Reads at once, and answers when it is told to. */
    async readFor() {
      const read = standing(newest)
      await new Promise<void>((resolve) => looks.push(resolve))
      return new Map([['dan', read]])
    },
  }
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(ownerSummaryRoutes, {
    ownerSessions: { required: async () => session, isOpen: async () => true },
    summaries,
    changeSignals,
    timers: createTestTimers().timers,
  })
  const answer = await app.inject({ url: apiPaths.notificationStream, payloadAsStream: true })
  let told = ''
  answer.stream().on('data', (piece) => {
    told += piece
  })

  hint()
  newest = 'after'
  hint()
  hint()
  expect(looks).toHaveLength(1)
  looks[0]?.()
  await nextTurn()
  await nextTurn()
  expect(looks).toHaveLength(2)
  looks[1]?.()
  await nextTurn()
  await nextTurn()
  expect(told).toContain('"newest":"after"')
  expect(looks).toHaveLength(2)
  answer.stream().destroy()
  await app.close()
})
