import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const batchSize = 500

/** What the owner's lists need: text to search, unread inquiries at hand, and how far notifications were seen. */
export const ownerArea: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('notifications_seen_at', 'text').execute()
    for (const table of ['contact_requests', 'quote_requests'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema
        .createIndex(`${table}_unread`)
        .on(table)
        .columns(['created_at', 'id'])
        .where(sql.ref('deleted_at'), 'is', null)
        .where(sql.ref('seen_at'), 'is', null)
        .execute()
    }
    await fillAllSearchText(db, batchSize)
  },
}

/** The tables as they stand at this migration. */
interface Inquiries {
  contact_requests: Sender & { subject: string; message: string }
  quote_requests: Sender & { address: string; description: string }
}

interface Sender {
  id: string
  name: string
  email: string
  phone: string
  search_text: string
}

/** Makes every stored inquiry searchable, deleted ones too: they can be restored. */
export async function fillAllSearchText(db: QueryExecutorProvider, batchSize: number): Promise<void> {
  await fillSearchText(db, 'contact_requests', batchSize, ({ name, email, subject, message, phone }) =>
    toSearchText([name, email, subject, message], phone),
  )
  await fillSearchText(db, 'quote_requests', batchSize, ({ name, email, address, description, phone }) =>
    toSearchText([name, email, address, description], phone),
  )
}

async function fillSearchText<Table extends keyof Inquiries>(
  db: QueryExecutorProvider,
  table: Table,
  batchSize: number,
  textOf: (row: Inquiries[Table]) => string,
): Promise<void> {
  for (let lastId = ''; ; ) {
    const { rows } = await sql<Inquiries[Table]>`
      select * from ${sql.table(table)} where id > ${lastId} order by id limit ${batchSize}
    `.execute(db)
    for (const row of rows) {
      await sql`update ${sql.table(table)} set search_text = ${textOf(row)} where id = ${row.id}`.execute(db)
      lastId = row.id
    }
    if (rows.length < batchSize) return
  }
}

/** As it was at this migration, whatever the search has become since. */
function toSearchText(texts: readonly string[], phone: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .trim()
  const digits = phone.replaceAll(/\D/g, '')
  const [, fromAbroad] = /^61(?:0)?([2-478]\d{8})$/.exec(digits) ?? []
  return [...texts.map(plain), fromAbroad ? `0${fromAbroad}` : digits].filter(Boolean).join('\n')
}
