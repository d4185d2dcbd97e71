import { randomUUID } from 'node:crypto'
import type { AuditLogTable } from '#server/db/schema/people.ts'
import type { Db } from '#server/db/schema.ts'
import {
  type AuditEntry,
  AuditEntrySchema,
  type AuditPage,
  type AuditTarget,
} from '#shared/contract/audit.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'

/** Older entries are deleted, because nobody needs them any more. */
const keptMonths = 24
const pageSize = 100

export type AuditLogStore = ReturnType<typeof createAuditLogStore>

/** Stores the actions of signed-in people. Entries are never changed, and deleted after two years. */
export function createAuditLogStore(db: Db, now: () => Date) {
  return {
    async add(line: Omit<AuditLogTable, 'id' | 'at'>): Promise<void> {
      await db
        .insertInto('audit_log')
        .values({ ...line, id: randomUUID(), at: now().toISOString() })
        .execute()
    },

    /** Returns a page, newest first; `before` is the `next` of the previous page. */
    async page(before?: string): Promise<AuditPage> {
      const [at = '', id = ''] = before?.split(' ') ?? []
      let query = db.selectFrom('audit_log').selectAll()
      if (before) {
        query = query.where(({ or, and, eb }) =>
          or([eb('at', '<', at), and([eb('at', '=', at), eb('id', '<', id)])]),
        )
      }
      const rows = await query
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute()
      const entries = await withDates(db, rows.slice(0, pageSize).map(toEntry))
      const last = entries.at(-1)
      return rows.length > pageSize && last ? { entries, next: `${last.at} ${last.id}` } : { entries }
    },

    async forgetOld(): Promise<void> {
      const earliest = new Date(now())
      earliest.setUTCMonth(earliest.getUTCMonth() - keptMonths)
      await db.deleteFrom('audit_log').where('at', '<', earliest.toISOString()).execute()
    },
  }
}

function toEntry(row: AuditLogTable): AuditEntry {
  const known = AuditEntrySchema.safeParse(row)
  return known.success ? known.data : { ...row, action: 'newer', targetKind: 'site', targetId: '' }
}

/** Adds when each lead came: without names a line must still say which of them it is about. */
async function withDates(db: Db, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const ids = [
    ...new Set(
      entries.flatMap(({ targetKind, targetId }) => (ofLeads.has(targetKind) ? targetId || [] : [])),
    ),
  ]
  if (ids.length === 0) return [...entries]
  const found = await Promise.all(
    inquiryKinds.map((kind) =>
      db.selectFrom(inquiries[kind].table).select(['id', 'createdAt']).where('id', 'in', ids).execute(),
    ),
  )
  const cameAt = new Map(found.flat().map(({ id, createdAt }) => [id, createdAt]))
  return entries.map((entry) => {
    const targetAt = cameAt.get(entry.targetId)
    return targetAt ? { ...entry, targetAt } : entry
  })
}

const ofLeads: ReadonlySet<AuditTarget> = new Set([...inquiryKinds, 'lead'])
