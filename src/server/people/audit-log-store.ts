import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditLogTable, Schema } from '#server/db/schema.ts'
import { type AuditEntry, AuditEntrySchema, type AuditPage } from '#shared/contract/audit.ts'

/** Older entries are deleted, because nobody needs them any more. */
const keptMonths = 24
const pageSize = 100

export type AuditLogStore = ReturnType<typeof createAuditLogStore>

/** Stores the actions of signed-in people. Entries are never changed, and deleted after two years. */
export function createAuditLogStore(db: Kysely<Schema>, now: () => Date) {
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
      const entries = rows.slice(0, pageSize).map(toEntry)
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
