import { expect, vi } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import type { MailServer } from './mail-server.ts'
import { aQuoteRequest } from './samples.ts'
import type { TestApp } from './test-app.ts'

export const mailTo = ({ url }: MailServer, options = '') => ({
  channels: {
    mail: {
      smtpUrl: `${url}${options}`,
      from: 'Website <site@example.com>',
      ownerEmail: 'owner@example.com',
    },
  },
})

export const send = async (t: TestApp, url: string, payload: object): Promise<string> => {
  const answer = await t.app.inject({ method: 'POST', url, payload })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
export const sendQuote = (t: TestApp, changes = {}) => send(t, apiPaths.quote, aQuoteRequest(changes))

/** Waits for what happens after the request, with patience for a busy machine. */
export const soon = <Result>(check: () => Result | Promise<Result>, interval = 20) =>
  vi.waitFor(check, { timeout: 15_000, interval })

/** One session for each app, because hashing the password is slow. */
const sessions = new WeakMap<TestApp, Promise<{ cookie: string }>>()
export const ownerHeaders = (t: TestApp) => {
  const session = sessions.get(t) ?? t.signIn()
  sessions.set(t, session)
  return session
}

export const callAsOwner = async (
  t: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => t.app.inject({ method, url, headers: await ownerHeaders(t), ...(payload && { payload }) })

export const asOwner = async (...call: Parameters<typeof callAsOwner>) => (await callAsOwner(...call)).json()

export const deliveryOf = (t: TestApp, id: string) => asOwner(t, 'GET', apiPaths.delivery(id))

export const reached = (t: TestApp, id: string, state: string) =>
  soon(async () => expect(await deliveryOf(t, id)).toMatchObject({ state }))

/** Waits until the mail's latest attempt has failed. */
export const failedOnce = (t: TestApp, id: string) =>
  soon(async () => expect((await deliveryOf(t, id)).reason).not.toBeNull())
