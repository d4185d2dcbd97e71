import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createLeadNumbers } from '#server/leads/lead-numbers.ts'
import { createVisitCounts } from '#server/leads/visits/visit-count-store.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest } from './samples.ts'

describe.each(databases)('the numbers on $name', (database) => {
  const db = useDatabase(database)
  // A Friday, 2:05 pm in Brisbane.
  const clock = useTestClock()
  const stores = () => createInquiryStores(db(), clock.now)
  const read = () => createLeadNumbers(db(), clock.now).read()
  const quote = async (changes = {}) => (await stores().quote.add(aQuoteRequest(changes))).id
  const act = (id: string, what: LeadAct, kind: InquiryKind = 'quote') =>
    createLeadEventStore(db(), clock.now).append(kind, id, what, { by: 'dan', key: randomUUID() })

  async function answeredAfter(wait: number, what: LeadAct = { kind: 'spoke' }): Promise<string> {
    const id = await quote()
    clock.advance(wait)
    await act(id, what)
    return id
  }

  test('with nothing to count say so', async () => {
    const numbers = await read()
    expect(numbers.answers).toEqual({ medianMinutes: null, minutes: [], late: 0, stillWaiting: 0 })
    expect(numbers.weeks).toHaveLength(12)
    expect(numbers.weeks.at(0)).toEqual({ from: '2026-08-31', won: 0, lost: 0, open: 0 })
    expect(numbers.weeks.at(-1)?.from).toBe('2026-11-16')
    expect(numbers.together).toEqual({ label: 'Total', leads: 0, won: 0, lost: 0, dollars: 0, valued: 0 })
  })

  test('the middle of the waits counts every first answer of 30 days, and no fewer than five', async () => {
    await answeredAfter(minutes(90))
    clock.advance(days(30))
    await answeredAfter(minutes(4), { kind: 'texted' })
    await answeredAfter(minutes(10), { kind: 'status', status: 'quoted' })
    await answeredAfter(hours(25), { kind: 'mailed' })
    await answeredAfter(minutes(40))
    expect((await read()).answers).toEqual({
      medianMinutes: null,
      minutes: [4, 10, 40, 1500],
      late: 1,
      stillWaiting: 0,
    })

    const undone = await answeredAfter(minutes(1))
    const events = createLeadEventStore(db(), clock.now)
    const [spoke] = await events.list(undone)
    await act(undone, { kind: 'undo', event: spoke?.id ?? '' })
    await answeredAfter(minutes(2), { kind: 'no_answer' })
    await answeredAfter(minutes(2), { kind: 'call_started' })
    await stores().quote.markSpam(await answeredAfter(minutes(3)))
    await stores().quote.remove(await answeredAfter(minutes(3)))
    expect((await read()).answers.minutes).toEqual([4, 10, 40, 1500])

    const again = await answeredAfter(minutes(20))
    clock.advance(minutes(5))
    await act(again, { kind: 'spoke' })
    expect((await read()).answers).toEqual({
      medianMinutes: 20,
      minutes: [4, 10, 20, 40, 1500],
      late: 1,
      stillWaiting: 0,
    })
    await answeredAfter(minutes(31))
    expect((await read()).answers.medianMinutes).toBe(26)
  })

  test('whoever still waits past the promise is counted, with nobody answered yet too', async () => {
    const contacted = await quote()
    await quote()
    await stores().quote.markSpam(await quote())
    await stores().quote.remove(await quote())
    clock.advance(hours(24))
    expect((await read()).answers.stillWaiting).toBe(0)
    clock.advance(1)
    expect((await read()).answers).toEqual({ medianMinutes: null, minutes: [], late: 0, stillWaiting: 2 })
    await act(contacted, { kind: 'spoke' })
    expect((await read()).answers).toMatchObject({ late: 1, stillWaiting: 1 })
  })

  test('the ways that people came add up to all leads, won ones and dollars', async () => {
    const came = async (from: string) => {
      const source =
        from && JSON.stringify({ from, page: '/', isAd: false, source: '', medium: '', campaign: '' })
      return (await stores().quote.add(aQuoteRequest(), { source })).id
    }
    const won = await came('google.com')
    await act(won, { kind: 'status', status: 'won' })
    await act(won, { kind: 'value', dollars: 900 })
    await came('google.com.au')
    await came('chatgpt.com')
    await came('')
    await createVisitCounts(db(), clock.now).add([
      { day: '2026-11-20', what: 'visit', page: '/', source: 'social', device: 'phone', count: 4 },
    ])
    const { sources, together, funnel } = await read()
    expect(sources.map(({ label, leads, visits }) => [label, leads, visits])).toEqual([
      ['Google', 2, 0],
      ['AI assistants', 1, 0],
      ['Social media', 0, 4],
      ['Unknown', 1, 0],
    ])
    for (const figure of ['leads', 'won', 'lost', 'dollars'] as const) {
      expect(sources.reduce((sum, row) => sum + row[figure], 0)).toBe(together[figure])
    }
    expect(together).toMatchObject({ leads: 4, won: 1, dollars: 900 })
    expect(funnel).toEqual({ visits: 4, onPhone: 4, started: 0, sent: 4 })
  })

  test('two processes that count the same add up, and what is older than 400 days is forgotten', async () => {
    const counts = createVisitCounts(db(), clock.now)
    const one = {
      day: '2026-11-20',
      what: 'visit',
      page: '/',
      source: 'google',
      device: 'phone',
      count: 1,
    } as const
    await Promise.all([counts.add([one]), counts.add([{ ...one, count: 2 }]), counts.add([])])
    await counts.add([{ ...one, day: '2025-01-01' }])
    await counts.forgetOld()
    expect(await counts.since('2000-01-01')).toEqual([{ ...one, count: 3 }])
  })

  test('what was opened before there were events has an answer that nobody knows the time of', async () => {
    const id = await answeredAfter(minutes(1))
    await db().updateTable('lead_events').set({ actKind: 'earlier' }).where('recordId', '=', id).execute()
    expect((await read()).answers.minutes).toEqual([])
  })

  test('weeks begin on Monday in Brisbane, and hold what became of their leads', async () => {
    // Monday, midnight in Brisbane, and a moment before it.
    clock.advance(Date.parse('2026-11-22T13:59:59.999Z') - clock.now().getTime())
    const sunday = await quote()
    clock.advance(1)
    await act(await quote(), { kind: 'status', status: 'lost', reason: 'price' })
    await quote()
    await act(sunday, { kind: 'status', status: 'won' })
    expect((await read()).weeks.slice(-2)).toEqual([
      { from: '2026-11-16', won: 1, lost: 0, open: 0 },
      { from: '2026-11-23', won: 0, lost: 1, open: 1 },
    ])
    clock.advance(days(7 * 12))
    expect((await read()).together.leads).toBe(0)
  })

  test('quotes that are not decided are counted, with the total of those that have an amount', async () => {
    const quoteOf = async (dollars: number | null) => {
      const id = await quote({})
      await act(id, { kind: 'status', status: 'quoted' })
      if (dollars !== null) await act(id, { kind: 'quoted_value', dollars })
      return id
    }
    await quoteOf(3850)
    await quoteOf(1200)
    await quoteOf(null)
    await act(await quoteOf(9000), { kind: 'status', status: 'lost', reason: 'price' })
    expect(await read()).toMatchObject({ quoted: { leads: 3, dollars: 5050 }, together: { dollars: 0 } })
  })

  test('won, lost and dollars stand beside the kind of work and the suburb', async () => {
    const won = await quote({ serviceType: 'residential', address: '5 Smith St, North Lakes QLD 4509' })
    await act(won, { kind: 'status', status: 'won' })
    await act(won, { kind: 'value', dollars: 4200 })
    await act(await quote({ address: 'north lakes' }), { kind: 'status', status: 'won' })
    await act(await quote({ serviceType: 'commercial', address: 'Woodford' }), {
      kind: 'status',
      status: 'lost',
      reason: 'late',
    })
    const { id } = await stores().contact.add(aContactRequest())
    await act(id, { kind: 'status', status: 'lost' }, 'contact')
    expect(await read()).toMatchObject({
      quoted: { leads: 0, dollars: 0 },
      together: { leads: 4, won: 2, lost: 2, dollars: 4200, valued: 1 },
      services: [
        { label: 'Residential Electrical', leads: 2, won: 2, lost: 0, dollars: 4200 },
        { label: 'Commercial Electrical', leads: 1, won: 0, lost: 1 },
        { label: 'Contact request', leads: 1, won: 0, lost: 1, dollars: 0 },
      ],
      suburbs: [
        { label: 'North Lakes', leads: 2 },
        { label: 'Woodford', leads: 1 },
        { label: 'Unknown', leads: 1, lost: 1 },
      ],
      reasons: [
        { reason: '', count: 1 },
        { reason: 'late', count: 1 },
      ],
    })
  })

  test('of very many suburbs the last ones are one row', async () => {
    for (const letter of 'abcdefghi') await quote({ address: `Town ${letter}` })
    await quote({ address: 'Town a' })
    const { suburbs } = await read()
    expect(suburbs.map(({ label, leads }) => `${label} ${leads}`)).toEqual([
      'Town a 2',
      ...[...'bcdefg'].map((letter) => `Town ${letter} 1`),
      'Other 2',
    ])
  })
})
