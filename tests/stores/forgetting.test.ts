import { randomUUID } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { schemaAsideOf } from '#server/operations/copies-aside.ts'
import { createForgetting, forgetAgain } from '#server/operations/forgetting.ts'
import { readForgottenList } from '#server/operations/forgotten-list.ts'
import { asideOf } from '#server/operations/interrupted-restore.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestClock } from '../support/test-clock.ts'
import { tablesWith } from '../support/traces.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

/** Of the person, and in every field. */
const mark = 'Zyxomark'
const person = { name: `Jo ${mark}`, email: `${mark}@example.com`, phone: '0491 570 156' }
const aQuote = () =>
  aQuoteRequest({ ...person, address: `1 ${mark} Street`, description: `${mark} wants power points` })

const onRemains = (error: unknown) => {
  throw error
}

describe.each(databases)('forgetting a person on $name', (database) => {
  const db = useDatabase(database)

  async function setUp() {
    const folder = temporaryFolder()
    const { now, advance } = createTestClock()
    const places = { dataDir: `${folder.path}/data`, backupDir: `${folder.path}/backups` }
    const stores = createInquiryStores(db(), now)
    return {
      ...{ now, advance, places, stores },
      events: createLeadEventStore(db(), now),
      testimonials: createTestimonialStore(db(), now),
      forgetting: createForgetting({
        ...{ db: db(), places, now, onRemains },
        canRemovePhotos: async () => true,
        removePhoto: async () => {},
      }),
      [Symbol.dispose]: () => folder[Symbol.dispose](),
    }
  }
  const idsIn = async (table: 'quote_requests' | 'contact_requests') =>
    (await db().selectFrom(table).select('id').execute()).map(({ id }) => id)

  test('takes what came from the number or the address out of every table, and nothing else', async () => {
    using site = await setUp()
    const { stores, events, forgetting } = site
    const send = { key: randomUUID(), revision: 1 }
    const { id } = await stores.quote.add(aQuote(), send)
    await stores.quote.add(aQuoteRequest({ ...aQuote(), description: `${mark} again` }), {
      ...send,
      revision: 2,
    })
    await events.append(
      'quote',
      id,
      { kind: 'note', text: `${mark} has a dog` },
      { by: 'Sam', key: randomUUID() },
    )
    // The same number written otherwise, and the same address with another number; one of them deleted.
    const byPhone = await stores.contact.add(
      aContactRequest({ name: mark, phone: '+61 491 570 156', email: 'other@example.com', message: mark }),
    )
    await stores.contact.remove(byPhone.id)
    await stores.contact.add(
      aContactRequest({
        name: mark,
        phone: '0491 570 313',
        email: person.email.toUpperCase(),
        subject: mark,
      }),
    )
    const others = await stores.quote.add(aQuoteRequest({ phone: '0491 570 157', email: 'ann@example.com' }))
    expect(await tablesWith(db(), mark)).toEqual(
      expect.arrayContaining(['contact_requests', 'quote_requests', 'lead_events']),
    )

    expect(await forgetting.kept('quote', id)).toMatchObject({
      ...{ requests: 3, inBin: 1, notes: 1, testimonials: 0 },
      // By which they are found, and not all that they have ever given.
      phones: ['0491 570 156'],
      backups: { count: 0, goneBy: null, staying: [] },
    })
    expect(await forgetting.forget('quote', id, { requests: 2, testimonials: false })).toBe('changed')
    expect(await tablesWith(db(), mark)).not.toEqual([])
    expect(await forgetting.forget('quote', id, { requests: 3, testimonials: false })).toBe(3)

    expect(await tablesWith(db(), mark)).toEqual([])
    expect(await tablesWith(db(), id)).toEqual([])
    expect(await idsIn('quote_requests')).toEqual([others.id])
    expect(await forgetting.kept('quote', id)).toBeUndefined()
    expect(await forgetting.forget('quote', id, { requests: 0, testimonials: false })).toBeUndefined()
  })

  test('tells of copies that a restore or a move has set aside since', async () => {
    using site = await setUp()
    const { stores, forgetting, places, now } = site
    const { id } = await stores.quote.add(aQuote())
    const [before, after] = [new Date(now().getTime() - days(1)), new Date(now().getTime() + days(1))]
    const [former, folder] = [before, after].map((moment) => asideOf(places.dataDir, moment))
    for (const made of [places.dataDir, former, folder]) mkdirSync(made ?? '')
    const schema = schemaAsideOf(after)
    const file = path.join(path.dirname(places.dataDir), 'site.db.before-postgres')
    writeFileSync(file, '')
    utimesSync(file, after, after)
    if (database.isShared) await db().schema.createSchema(schema).execute()
    try {
      const backups = (await forgetting.kept('quote', id))?.backups
      expect(backups).toMatchObject({ count: 0, mayBeElsewhere: database.isShared })
      expect(backups?.aside).toEqual([
        { what: 'folder', name: path.basename(folder ?? '') },
        // A site on a file has not left it.
        ...(database.isShared
          ? [
              { what: 'file', name: 'site.db.before-postgres' },
              { what: 'schema', name: schema },
            ]
          : []),
      ])
    } finally {
      if (database.isShared) await db().schema.dropSchema(schema).execute()
    }
  })

  test('leaves testimonials of the name unless they are meant too', async () => {
    using site = await setUp()
    const { stores, testimonials, forgetting } = site
    const one = aTestimonial({ clientName: `JO ${mark} `, testimonialText: `${mark} was pleased with it.` })
    await testimonials.add(one)
    const { id } = await stores.quote.add(aQuote())
    expect(await forgetting.kept('quote', id)).toMatchObject({ requests: 1, testimonials: 1 })
    await forgetting.forget('quote', id, { requests: 1, testimonials: false })
    expect(await tablesWith(db(), mark)).toEqual(['testimonials'])

    const again = await stores.quote.add(aQuote())
    await forgetting.forget('quote', again.id, { requests: 1, testimonials: true })
    expect(await tablesWith(db(), mark)).toEqual([])
  })

  test('is done again for what an older backup brings back, by a list that names nobody', async () => {
    using site = await setUp()
    const { stores, testimonials, forgetting, places, advance, now } = site
    await testimonials.add(aTestimonial({ clientName: person.name }))
    const { id } = await stores.quote.add(aQuote())
    const others = await stores.contact.add(aContactRequest())
    const rows = await db().selectFrom('quote_requests').selectAll().execute()
    const words = await db().selectFrom('testimonials').selectAll().execute()
    advance(days(1))
    await forgetting.forget('quote', id, { requests: 1, testimonials: true })
    const list = await readForgottenList(places.backupDir)
    expect(list).toHaveLength(3)
    expect(JSON.stringify(list)).not.toMatch(/491|zyxomark/i)

    // The tables as they were before, and what the person has sent since.
    await db().deleteFrom('forgotten').execute()
    await db().insertInto('quote_requests').values(rows).execute()
    await db().insertInto('testimonials').values(words).execute()
    advance(days(1))
    const since = await stores.quote.add(aQuote())

    expect(await forgetAgain(db(), places, onRemains)).toBe(2)
    expect(await idsIn('quote_requests')).toEqual([since.id])
    expect(await idsIn('contact_requests')).toEqual([others.id])
    expect(await db().selectFrom('testimonials').selectAll().execute()).toEqual([])
    expect(await forgetAgain(db(), places, onRemains)).toBe(0)

    // Another folder of backups, and what the database knows goes into its list.
    const elsewhere = { ...places, backupDir: `${places.backupDir}-elsewhere` }
    await forgetAgain(db(), elsewhere, onRemains)
    expect(await readForgottenList(elsewhere.backupDir)).toEqual(expect.arrayContaining(list))

    // Forgotten once more, the later time counts in both places.
    advance(days(1))
    await forgetting.forget('quote', since.id, { requests: 1, testimonials: false })
    const times = (await readForgottenList(places.backupDir)).map(({ at }) => at)
    expect(times.filter((at) => at === now().toISOString())).toHaveLength(2)
  })
})
