import { type SqlBool, sql } from 'kysely'
import { findRow } from '#server/db/queries.ts'
import type { PersonKeys } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import type { RelatedLead } from '#shared/contract/inquiry-lead.ts'
import type { Answers, FieldDescriptions } from '#shared/leads/definition.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { type InquiryKind, inquiries, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { nationalDigits } from '#shared/phone.ts'
import { recordColumns, toRecord } from './lead-rows.ts'

const mostRelated = 20

/** The keys that identify one person's requests. Changing this needs a migration. */
export function personKeys(descriptions: FieldDescriptions, answers: Answers): PersonKeys {
  const said = (as: 'phone' | 'email') => {
    const [field] = Object.entries(descriptions).find(([, description]) => description.as === as) ?? []
    return field === undefined ? '' : String(answers[field])
  }
  return { phoneKey: nationalDigits(said('phone')), emailKey: said('email').trim().toLowerCase() }
}

/** Finds other inquiries with the same phone number or e-mail address, newest first. They are never merged. */
export async function findRelated(db: Db, kind: InquiryKind, id: string): Promise<RelatedLead[]> {
  const person = await findRow(db.selectFrom(inquiries[kind].table).select(['phoneKey', 'emailKey']), { id })
  if (!person) return []
  const idsBy = (other: InquiryKind, key: 'phoneKey' | 'emailKey', value: string) =>
    db
      .selectFrom(inquiries[other].table)
      .select('id')
      .where('deletedAt', 'is', null)
      .where(key, '=', value)
      .where(sql<SqlBool>`${sql.ref(key)} <> ''`)
  const lists = await Promise.all(
    inquiryKinds.map(async (other) => {
      const rows = await db
        .selectFrom(inquiries[other].table)
        .select(recordColumns(other))
        .where((row) => row.and({ deletedAt: null, suspectedSpam: 0 }))
        .where('id', '!=', id)
        // Two index queries are combined as a list of ids: an "or" of both would scan all leads.
        .where(
          'id',
          'in',
          idsBy(other, 'phoneKey', person.phoneKey).union(idsBy(other, 'emailKey', person.emailKey)),
        )
        .orderBy('createdAt', 'desc')
        .limit(mostRelated)
        .execute()
      return rows.map((row) => {
        const record = toRecord(other, row)
        const { createdAt, status, dollars, quotedDollars } = record
        return {
          id: record.id,
          kind: other,
          createdAt,
          status,
          dollars,
          quotedDollars,
          words: describeLead(inquiryOf(other), record).words.value,
        }
      })
    }),
  )
  return lists
    .flat()
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, mostRelated)
}
