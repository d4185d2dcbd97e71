import { expect } from 'vitest'
import { days } from '#shared/durations.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { made } from '../support/made.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const headings =
  '\uFEFF"Reference","Came","How","Name","Phone","Suburb","Service","Status","Quoted ($)","Won ($)","Won on","Notes"'

/** A site on which leads can be sent, worked on and taken along. */
async function openSite() {
  const t = await createTestApp()
  const headers = await t.signIn()
  const ok = (answer: { statusCode: number }) => expect(answer.statusCode).toBeLessThan(300)
  return {
    ...t,
    at(moment: string) {
      t.clock.now = new Date(moment)
    },
    async send(changes: Record<string, unknown>, kind: InquiryKind = 'quote') {
      const payload = kind === 'quote' ? aQuoteRequest(changes) : aContactRequest(changes)
      const answer = await t.app.inject({ method: 'POST', url: inquiries[kind].paths.send, payload })
      ok(answer)
      const id = String(answer.json().id)
      const reference = `${kind.slice(0, 1)}-${id.slice(0, 6)}`.toUpperCase()
      const act = async (act: object) => {
        const url = inquiries[kind].paths.events(id)
        ok(await t.app.inject({ method: 'POST', url, headers, payload: act }))
      }
      return { id, reference, act }
    },
    async undoLast(id: string) {
      const url = inquiries.quote.paths.events(id)
      const [latest] = (await t.app.inject({ url, headers })).json()
      ok(await t.app.inject({ method: 'POST', url, headers, payload: { kind: 'undo', event: latest.id } }))
    },
    ask: async (url: string) => ok(await t.app.inject({ method: 'POST', url, headers })),
    remove: async (url: string) => ok(await t.app.inject({ method: 'DELETE', url, headers })),
    file: (query: string) => t.app.inject({ url: `${apiPaths.periodFile}?${query}`, headers }),
  }
}

const test = base.extend('t', made(openSite))

const won = async ({ act }: { act(act: object): Promise<void> }) => act({ kind: 'status', status: 'won' })

test('the file of a period has what came in or was won in it, as an accountant reads it', async ({ t }) => {
  t.at('2026-06-30T13:59:00Z')
  const before = await t.send({ name: 'Before, won within', address: '5 Main St, Narangba QLD 4504' })
  await t.send({ name: 'Before' })
  t.at('2026-06-30T14:00:00Z')
  const first = await t.send({ name: '=HYPERLINK("x")', address: '', phone: '(07) 5550 0155' })
  await first.act({ kind: 'quoted_value', dollars: 3900 })
  await first.act({ kind: 'note', text: 'Gate 12' })
  await first.act({ kind: 'note', text: 'Wrong lead' })
  await t.undoLast(first.id)
  t.at('2026-07-01T02:00:00Z')
  await first.act({ kind: 'note', text: 'Dog, "Rex"' })
  const contact = await t.send({ name: 'Sam', subject: 'Oven' }, 'contact')
  await won(before)
  await before.act({ kind: 'value', dollars: 4200 })
  const deleted = await t.send({ name: 'Deleted' })
  await t.remove(inquiries.quote.paths.item(deleted.id))
  const spam = await t.send({ name: 'Spam' })
  await t.ask(inquiries.quote.paths.spam(spam.id))
  t.at('2026-07-31T14:00:00Z')
  await t.send({ name: 'After' })
  await won(first)

  const july = await t.file('from=2026-07-01&to=2026-07-31')
  expect(july.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="enquiries-2026-07-01-to-2026-07-31.csv"',
    'cache-control': 'no-store',
  })
  expect(july.body).toBe(
    [
      headings,
      `"${before.reference}","30/06/2026","Website","Before, won within","0491 570 006","Narangba","Residential Electrical","Won","","4200","01/07/2026",""`,
      `"${first.reference}","01/07/2026","Website","'=HYPERLINK(""x"")","(07) 5550 0155","","Residential Electrical","Won","3900","","01/08/2026","Gate 12\nDog, ""Rex"""`,
      `"${contact.reference}","01/07/2026","Website","Sam","0491 570 006","","","New","","","",""`,
      '',
    ].join('\r\n'),
  )
})

test('a long period is there to its last row, in the order in which it came', async ({ t }) => {
  for (let count = 0; count < 60; count += 1) {
    t.clock.now = new Date(t.clock.now.getTime() + days(1) / 24)
    await t.send({ name: `Visitor ${count}` }, count % 2 ? 'contact' : 'quote')
  }
  const { body } = await t.file('from=2026-11-20&to=2026-11-30')
  const names = body.matchAll(/"Visitor (\d+)"/g)
  expect([...names].map(([, count]) => Number(count))).toEqual(
    Array.from({ length: 60 }, (_, count) => count),
  )
})

test.each([
  ['from=2026-07-01', 'to'],
  ['to=2026-07-01', 'from'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=2026-07-02&to=2026-07-01', 'to'],
])('%s is refused on that day', async (query, field) => {
  await using t = await openSite()
  const answer = await t.file(query)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})
