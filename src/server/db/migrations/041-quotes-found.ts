import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface QuotedLead {
  id: string
  content: string
  search_text: string
}

/** A lead is found by its quote's number and words, also where the quote was written before that was so. */
export const quotesFound: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['contact_requests', 'quote_requests']) {
      const { rows } = await sql<QuotedLead>`
        select lead.id, lead.search_text, offer_versions.content from ${sql.table(table)} lead
        join offers on offers.record_id = lead.id
        join offer_versions on offer_versions.offer_id = offers.id and offer_versions.number = offers.current_number
        order by offer_versions.number
      `.execute(db)
      const texts = new Map<string, string>()
      for (const { id, search_text: before, content } of rows) {
        const { reference, summary, lines } = JSON.parse(content)
        const words = [reference, summary, ...lines.map(({ text }: { text: string }) => text)].map(plain)
        const text = texts.get(id) ?? before
        texts.set(id, [text, ...words.filter((word) => word !== '' && !text.includes(word))].join('\n'))
      }
      for (const { id, search_text: before } of rows) {
        const text = texts.get(id) ?? before
        if (text !== before)
          await sql`update ${sql.table(table)} set search_text = ${text} where id = ${id}`.execute(db)
      }
    }
  },
}

/** As it was at this migration, whatever it has become since. */
const plain = (text: string) =>
  text
    .replaceAll(/['’‘ʼ′`´]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
