import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertBatch, rowOf } from '#server/db/insert-batch.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { type TextTemplateId, textTemplateIds } from '#shared/contract/text-template.ts'
import { databases, useDatabase } from '../support/databases.ts'

const visit = { day: '2026-11-24', what: 'visit', source: 'direct', device: 'phone', count: 1 } as const

describe.each(databases.filter(({ isShared }) => isShared))('$name', (database) => {
  const db = useDatabase(database)

  /** Rows of two tables, which stand or fall together. */
  const insertBoth = (id: TextTemplateId) =>
    insertBatch(db(), [
      rowOf('text_templates', { id, words: 'Hello' }),
      rowOf('visit_counts', { ...visit, page: `/${id}` }),
    ])

  const stored = async () => {
    const words = await db().selectFrom('text_templates').select('id').execute()
    const visits = await db().selectFrom('visit_counts').select('page').execute()
    expect(visits.map(({ page }) => page).toSorted()).toEqual(words.map(({ id }) => `/${id}`).toSorted())
    return words.map(({ id }) => id).toSorted()
  }

  const transactions = async () => {
    const { rows } = await sql`select distinct xmin::text from text_templates`.execute(db())
    return rows.length
  }

  test('what comes at the same moment is one statement, and each of it is there', async () => {
    await Promise.all(textTemplateIds.map(insertBoth))
    expect(await stored()).toEqual(textTemplateIds.toSorted())
    expect(await transactions()).toBe(1)
  })

  test('what the database has against one is no other’s fault', async () => {
    await insertBoth('mail')
    const outcomes = await Promise.allSettled((['quoted', 'mail', 'missed'] as const).map(insertBoth))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await stored()).toEqual(['mail', 'missed', 'quoted'])
  })

  test('a fault of the database is everybody’s, and nothing is there', async () => {
    await sql`
      create function run_full() returns trigger language plpgsql
      as $$ begin raise exception 'No room' using errcode = 'disk_full'; end $$
    `.execute(db())
    await sql`
      create trigger full_disk before insert on text_templates for each row when (new.id = 'mail')
      execute function run_full()
    `.execute(db())
    try {
      const outcomes = await Promise.allSettled((['quoted', 'mail', 'missed'] as const).map(insertBoth))
      expect(outcomes.map((outcome) => isStorageFault('reason' in outcome && outcome.reason))).toEqual([
        true,
        true,
        true,
      ])
      expect(await stored()).toEqual([])
    } finally {
      await sql`drop function run_full cascade`.execute(db())
    }
  })
})
