import { randomUUID } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { type ExportedLead, exportLeads } from '#server/leads/lead-export.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest } from './samples.ts'

describe.each(databases)('the file of everything on $name', (database) => {
  const db = useDatabase(database)
  const now = () => new Date('2026-11-20T04:05:00Z')

  test('has each lead once with its own traces, however many slices it takes', async () => {
    const stores = createInquiryStores(db(), now)
    const events = createLeadEventStore(db(), now)
    const sent = new Map<string, string>()
    for (let n = 0; n < 110; n += 1) {
      const { id } = await stores.quote.add(aQuoteRequest({ description: `Job ${n}` }))
      sent.set(id, `Job ${n}`)
    }
    const { id: contact } = await stores.contact.add(aContactRequest())
    const [first = ''] = sent.keys()
    await events.append('quote', first, { kind: 'note', text: 'Its own' }, { by: 'Sam', key: randomUUID() })

    const slices: ExportedLead[][] = []
    for await (const slice of exportLeads(db())) slices.push(slice)
    const exported = slices.flat()
    expect(slices.every(({ length }) => length <= 50)).toBe(true)
    expect(exported).toHaveLength(111)
    const quotes = exported.filter(({ kind }) => kind === 'quote')
    expect(new Map(quotes.map(({ id, description }) => [id, description]))).toEqual(
      new Map([...sent].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
    expect(exported.filter(({ events: own }) => Array.isArray(own) && own.length > 0)).toMatchObject([
      { id: first, events: [{ by: 'Sam', act: { kind: 'note', text: 'Its own' } }] },
    ])
    expect(exported.find(({ id }) => id === contact)).toMatchObject({ kind: 'contact', alarm: { level: 0 } })
  })

  test('lets others have their turn after each query', async () => {
    const stores = createInquiryStores(db(), now)
    for (let n = 0; n < 60; n += 1) await stores.quote.add(aQuoteRequest())
    let turn = 0
    const turns: number[] = []
    const noting: KyselyPlugin = {
      transformQuery({ node }) {
        turns.push(turn)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    let isOver = false
    const others = (async () => {
      for (; !isOver; turn += 1) await othersTurn()
    })()
    for await (const _ of exportLeads(db().withPlugin(noting)));
    isOver = true
    await others
    expect(turns.length).toBeGreaterThan(12)
    expect(new Set(turns).size).toBe(turns.length)
  })

  test('leaves out what the site has sent itself', async () => {
    const id = randomUUID()
    await createInquiryStores(db(), now).quote.add(aQuoteRequest(), { drill: { id, channels: [] } })
    await db()
      .insertInto('drills')
      .values({
        ...{ id, kind: 'alarms', period: '2026-11-20', attempt: 1, isRunning: 0 },
        ...{ startedAt: now().toISOString(), endedAt: null, toldAt: null },
      })
      .execute()
    for await (const slice of exportLeads(db())) expect(slice).toEqual([])
  })
})
