import { changeRows } from '#server/db/queries.ts'
import type { Tx } from '#server/db/schema.ts'
import type { OfferDocument } from '#shared/contract/offer.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'
import { withMoreText } from './search/search-text.ts'

/**
 * Lets a lead be found by its quotes' numbers and the words of their lines. The caller's transaction holds the lead.
 */
export async function addQuotedWords(tx: Tx, { kind, id }: { kind: InquiryKind; id: string }): Promise<void> {
  const versions = tx.selectFrom('offer_versions').select('content').where('recordId', '=', id)
  const words = (await versions.orderBy('number').execute()).flatMap(({ content }) => {
    const { reference, summary, lines }: OfferDocument = JSON.parse(content)
    return [reference, summary, ...lines.map(({ text }) => text)]
  })
  if (words.length === 0) return
  const { table } = inquiries[kind]
  const lead = tx.selectFrom(table).select('searchText').where('id', '=', id)
  const { searchText: before } = await lead.executeTakeFirstOrThrow()
  await changeRows(tx.updateTable(table).set({ searchText: withMoreText(before, words) }), { id })
}
