import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditLogTable, Schema } from '#server/db/schema.ts'
import { type AuditEntry, AuditEntrySchema, type AuditPage } from '#shared/contract/audit.ts'

/** What was done longer ago is nobody's business any more. */
const keptMonths = 24
const pageSize = 100

export type AuditLogStore = ReturnType<typeof createAuditLogStore>

/** What people who are signed in did. Lines are added and, after two years, taken away: never changed. */
export function createAuditLogStore(db: Kysely<Schema>, now: () => Date) {
  return {
    async add(line: Omit<AuditLogTable, 'id' | 'at'>): Promise<void> {
      await db
        .insertInto('audit_log')
        .values({ ...line, id: randomUUID(), at: now().toISOString() })
        .execute()
    },

    /** The newest first; `before` is the `next` of the page before. */
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
