import { expect } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { soon } from '../support/lead-mail.ts'
import type { MailServer } from '../support/mail-server.ts'
import { test } from '../support/site-test.ts'
import { aVisitSite, readCalendar, threeTimes } from '../support/visits.ts'

const [first, , third] = threeTimes

/** The mails to the customer so far, each with the calendar that a mail program reads in it. */
const toCustomer = ({ received }: MailServer) =>
  received
    .filter(({ to }) => to.includes('jo@example.com'))
    .map(({ headers, source }) => {
      const [, method, encoded = ''] =
        /text\/calendar; charset=utf-8; method=(\w+)[\s\S]*?base64\r\n(?:[^\r]+\r\n)*?\r\n([\w+/=\r\n]+)/i.exec(
          source,
        ) ?? []
      return { headers, method, calendar: readCalendar(Buffer.from(encoded, 'base64').toString()) }
    })

test('a customer is mailed that a visit was moved or called off, with what his calendar needs', async ({
  mailingSite: { server, t },
}) => {
  const site = await aVisitSite(t)
  const { visit, token } = await site.offered()
  await site.pick(token, first)
  await site.move(visit.id, third)
  await soon(() => expect(toCustomer(server)).toHaveLength(1))
  const { event } = (await site.cancel(visit.id)).json()
  await soon(() => expect(toCustomer(server)).toHaveLength(2))
  const [moved, off] = toCustomer(server)
  expect(moved?.headers).toMatchObject({
    subject: ['Your visit is now on Tuesday 24 November, Example Electrical'],
    'auto-submitted': ['auto-generated'],
    'reply-to': [expect.stringContaining('office@example.com')],
  })
  expect([moved?.method, moved?.calendar.method]).toEqual(['REQUEST', 'REQUEST'])
  expect(moved?.calendar.events).toMatchObject([
    {
      ...{ uid: `${visit.id}@localhost`, status: 'CONFIRMED', start: third.from },
      ...{ attendee: 'MAILTO:jo@example.com', organizer: 'mailto:office@example.com' },
    },
  ])
  expect([off?.method, off?.calendar.method]).toEqual(['CANCEL', 'CANCEL'])
  expect(off?.calendar.events).toMatchObject([{ uid: `${visit.id}@localhost`, status: 'CANCELLED' }])
  expect(off?.calendar.events[0]?.sequence).toBeGreaterThan(moved?.calendar.events[0]?.sequence ?? 99)
  await site.call(`${apiPaths.quoteRequest(site.lead)}/events`, { kind: 'undo', event })
  // The sender's own look finds it.
  t.tick()
  await soon(() => expect(toCustomer(server)).toHaveLength(3))
  expect(toCustomer(server)[2]?.calendar.events).toMatchObject([{ status: 'CONFIRMED', start: third.from }])
  // The owner's own state of mails is about his alone.
  expect((await site.get(apiPaths.mailStatus)).failed ?? 0).toBe(0)
})

test('the owner reads on the lead how the mail to the customer stands', async ({
  mailingSite: { server, t },
}) => {
  const site = await aVisitSite(t)
  const { visit, token } = await site.offered()
  const told = (mail: string | null) =>
    soon(async () => expect(await site.visits()).toMatchObject([{ id: visit.id, mail }]))
  await site.pick(token, first)
  await told(null)
  server.behaviour = 'refuse recipient'
  await site.move(visit.id, third)
  await told('unsent')
  server.behaviour = 'accept'
  t.advance(minutes(2))
  await told('sent')
  server.behaviour = 'silent'
  await site.cancel(visit.id)
  await told('waiting')
  t.clock.now = new Date(t.clock.now.getTime() + minutes(2))
  await told('unsent')
})
