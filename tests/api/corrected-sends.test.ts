import { describe, expect } from 'vitest'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { asOwner, mailTo, sendQuote, soon } from '../support/lead-mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { postPlainly } from '../support/plain-form.ts'
import { signInTo } from '../support/requests.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { startSite } from '../support/site-process.ts'
import { test } from '../support/site-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const key = '6b1f5c1e-54f7-4a53-9a43-5f0f6f0f5a10'

const forms = [
  {
    path: apiPaths.contact,
    list: apiPaths.contactRequests,
    page: pagePaths.contact,
    sample: aContactRequest,
  },
  { path: apiPaths.quote, list: apiPaths.quoteRequests, page: undefined, sample: aQuoteRequest },
  {
    path: apiPaths.testimonials,
    list: apiPaths.testimonials,
    page: pagePaths.submitTestimonial,
    sample: aTestimonial,
  },
]

describe.each(forms)('POST $path with a revision', ({ path, list, page, sample }) => {
  const named = (name: string) => sample({ name, clientName: name })
  const send = (t: TestApp, name: string, revision?: number | string, underKey = key) =>
    t.app.inject({
      method: 'POST',
      url: path,
      payload: named(name),
      headers: {
        [sendHeaders.key]: underKey,
        ...(revision !== undefined && { [sendHeaders.revision]: String(revision) }),
      },
    })
  const stored = async (t: TestApp): Promise<{ id: string; name?: string; clientName?: string }[]> =>
    asOwner(t, 'GET', list)
  const names = async (t: TestApp) => (await stored(t)).map(({ name, clientName }) => name ?? clientName)

  test('the higher one stands, whichever comes first, and both are answered alike', async () => {
    for (const order of [
      ['Wrong 0', 'Right 1'],
      ['Right 1', 'Wrong 0'],
    ]) {
      await using t = await createTestApp()
      const answers = []
      for (const version of order) {
        const [name = '', revision = ''] = version.split(' ')
        answers.push(await send(t, name, revision))
      }
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      expect(answers[1]?.body).toBe(answers[0]?.body)
      expect(answers[0]?.json()).toMatchObject({ success: true, id: (await stored(t))[0]?.id })
      expect(await names(t)).toEqual(['Right'])
    }
  })

  test('many at once end as the highest', async ({ t }) => {
    const order = [3, 0, 5, 1, 4, 2]
    const answers = await Promise.all(order.map((revision) => send(t, `Version ${revision}`, revision)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await names(t)).toEqual(['Version 5'])
  })

  test('one that can’t be read is as none', async ({ t }) => {
    const unreadable = ['', '-1', '1.5', '1e3', 'two', '0x1', '9'.repeat(16)]
    for (const [n, revision] of unreadable.entries()) {
      await send(t, 'First', 0, `${key}-${n}`)
      expect((await send(t, 'Second', revision, `${key}-${n}`)).statusCode).toBe(201)
      expect(
        (await names(t)).filter((name) => name === 'First'),
        revision,
      ).toHaveLength(n + 1)
    }
    expect(await stored(t)).toHaveLength(2 * unreadable.length)
  })

  test('one without a key means nothing', async ({ t }) => {
    for (const revision of ['0', '1']) {
      await t.post(path, named('Jo'), { [sendHeaders.revision]: revision })
    }
    expect(await stored(t)).toHaveLength(2)
  })

  if (page)
    test('and the same answers as a plain post make one lead', async ({ t }) => {
      const post = (name: string) => postPlainly(t, page, named(name))
      await send(t, 'Wrong', 0)
      expect((await post('Right')).statusCode).toBe(303)
      expect((await send(t, 'Right', 1)).statusCode).toBe(201)
      expect((await post('Right')).statusCode).toBe(303)
      expect(await names(t)).toEqual(['Right'])
    })
})

test('the owner is mailed the correction of a lead that he was told of', async ({
  mailingSite: { server, t },
}) => {
  const headers = (revision: number) => ({ [sendHeaders.key]: key, [sendHeaders.revision]: String(revision) })
  const send = (phone: string, revision: number) =>
    t.post(apiPaths.contact, aContactRequest({ phone }), headers(revision))
  await send('0491 570 006', 0)
  await soon(() => expect(server.received).toHaveLength(1))
  await soon(async () => expect((await asOwner(t, 'GET', apiPaths.mailStatus)).waiting).toBe(0))
  await send('0491 570 156', 1)
  await soon(() => expect(server.received).toHaveLength(2))
  const [first, second] = server.received
  expect(second?.headers.subject).toEqual(['Corrected: Message from Jo Citizen: Switchboard'])
  expect(second?.headers['message-id']).not.toEqual(first?.headers['message-id'])
  expect(second?.text).toContain('Phone: 0491 570 156')
  expect(second?.text).toContain('Go by this email, not the one before')
  expect(await asOwner(t, 'GET', apiPaths.contactRequests)).toHaveLength(1)
})

test('what still waits for the mail server is mailed once, as corrected', async () => {
  await using server = await startMailServer()
  server.behaviour = 'turn away'
  await using t = await createTestApp(mailTo(server))
  const headers = (revision: number) => ({ [sendHeaders.key]: key, [sendHeaders.revision]: String(revision) })
  const send = (name: string, revision: number) =>
    t.post(apiPaths.quote, aQuoteRequest({ name }), headers(revision))
  await send('Wrong', 0)
  await soon(async () => expect((await asOwner(t, 'GET', apiPaths.mailStatus)).lastFailure).not.toBeNull())
  await send('Right', 1)
  server.behaviour = 'accept'
  await sendQuote(t, { name: 'Another' })
  await soon(() => expect(server.received).toHaveLength(2))
  await soon(async () => expect((await asOwner(t, 'GET', apiPaths.mailStatus)).waiting).toBe(0))
  expect(server.received.map(({ headers: { subject } }) => subject?.[0]).toSorted()).toEqual([
    'Quote request from Another, Residential Electrical, North Lakes',
    'Quote request from Right, Residential Electrical, North Lakes',
  ])
})

test('two processes that get both versions at the same time keep the higher one', async () => {
  using folder = temporaryFolder()
  const sites = [await startSite(folder.path), await startSite(folder.path)]
  const addressOf = (turn: number) => sites[turn % 2]?.address ?? ''
  try {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const answer = await fetch(`${addressOf(turn)}${apiPaths.quote}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [sendHeaders.key]: key,
            [sendHeaders.revision]: String(turn % 5),
          },
          body: JSON.stringify(aQuoteRequest({ name: `Version ${turn % 5}` })),
        })
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect(new Set(answers).size).toBe(1)
    const list = await fetch(`${addressOf(0)}${apiPaths.quoteRequests}`, {
      headers: await signInTo(addressOf(0)),
    })
    expect(await list.json()).toMatchObject([{ name: 'Version 4' }])
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
})
