import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const batchSize = 500
const tables = [
  { table: 'contact_requests', kind: 'contact' },
  { table: 'quote_requests', kind: 'quote' },
] as const
type Table = (typeof tables)[number]['table']

/**
 * What somebody did about a lead, and on the lead what follows from it. Whatever was opened before there was a queue
 * counts as answered then: nobody could have said so, and the queue would begin with years of late ones.
 */
export const leadWork: Migration = {
  async up(db: Kysely<unknown>) {
    for (const { table } of tables) {
      await addColumns(db, table)
      await addIndexes(db, table)
      await fill(db, table)
    }
    await sql`update quote_requests set is_urgent = 1 where service_type = 'emergency'`.execute(db)
    await db.schema
      .createTable('lead_events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('act_kind', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('lead_events_order')
      .on('lead_events')
      .columns(['record_id', 'sequence'])
      .unique()
      .execute()
    await db.schema
      .createIndex('lead_events_key')
      .on('lead_events')
      .columns(['record_id', 'key'])
      .unique()
      .execute()
    await db.schema.createIndex('lead_events_time').on('lead_events').columns(['at', 'act_kind']).execute()
    await db.schema
      .createTable('text_templates')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .execute()
    for (const { table, kind } of tables) {
      await sql`
        insert into lead_events (id, record_id, kind, sequence, key, at, by, act_kind, act)
        select id, id, ${kind}, 1, 'earlier', seen_at, '', 'earlier', '{"kind":"earlier"}'
        from ${sql.table(table)} where seen_at is not null
      `.execute(db)
    }
  },
}

async function addColumns(db: Kysely<unknown>, table: Table): Promise<void> {
  const texts = { status: 'new', lost_reason: '', phone_key: '', email_key: '' }
  for (const [name, preset] of Object.entries(texts)) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(preset))
      .execute()
  }
  for (const name of ['tries', 'is_urgent']) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable(table).addColumn('dollars', 'integer').execute()
  for (const name of ['answered_at', 'follow_up_at', 'changed_at', 'reminded_for']) {
    await db.schema.alterTable(table).addColumn(name, 'text').execute()
  }
  await sql`
    update ${sql.table(table)} set status = 'contacted', answered_at = seen_at where seen_at is not null
  `.execute(db)
}

async function addIndexes(db: Kysely<unknown>, table: Table): Promise<void> {
  const listed = sql.join([sql`deleted_at is null`, sql`suspected_spam = 0`], sql` and `)
  const work = sql.join(
    ['status', 'answered_at', 'follow_up_at', 'created_at', 'id'].map((name) => sql.ref(name)),
  )
  await sql`create index ${sql.id(`${table}_work`)} on ${sql.table(table)} (${work}) where ${listed}`.execute(
    db,
  )
  await sql`
    create index ${sql.id(`${table}_to_answer`)} on ${sql.table(table)} (is_urgent desc, created_at, id)
    where ${listed} and answered_at is null
  `.execute(db)
  await sql`
    create index ${sql.id(`${table}_follow_up`)} on ${sql.table(table)} (follow_up_at)
    where follow_up_at is not null and ${listed}
  `.execute(db)
  await sql`
    create index ${sql.id(`${table}_changed`)} on ${sql.table(table)} (changed_at) where changed_at is not null
  `.execute(db)
  for (const key of ['phone_key', 'email_key']) {
    await sql`
      create index ${sql.id(`${table}_${key}`)} on ${sql.table(table)} (${sql.ref(key)})
      where ${sql.ref(key)} <> '' and deleted_at is null
    `.execute(db)
  }
}

/** By what requests of one person are known, of every lead that is there. */
async function fill(db: QueryExecutorProvider, table: Table): Promise<void> {
  for (let lastId = ''; ; ) {
    const { rows } = await sql<{ id: string; email: string; phone: string }>`
      select id, email, phone from ${sql.table(table)} where id > ${lastId} order by id limit ${batchSize}
    `.execute(db)
    for (const { id, email, phone } of rows) {
      await sql`
        update ${sql.table(table)} set phone_key = ${toPhoneKey(phone)}, email_key = ${email.trim().toLowerCase()}
        where id = ${id}
      `.execute(db)
      lastId = id
    }
    if (rows.length < batchSize) return
  }
}

/** As it was at this migration, whatever it has become since. */
function toPhoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const [, fromAbroad] = /^61(?:0)?([2-478]\d{8})$/.exec(digits) ?? []
  return fromAbroad ? `0${fromAbroad}` : digits
}
