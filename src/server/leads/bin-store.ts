import type { LeadColumns } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import type { BinItem } from '#shared/contract/bin.ts'
import { arrivalOf } from '#shared/leads/arrival.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { excerpt } from '#shared/leads/excerpt.ts'
import { definitionOf, type LeadKind, leadKinds, leads } from '#shared/leads/kinds.ts'
import { callerOf } from '#shared/leads/person.ts'
import { restorableMs } from '#shared/restorable.ts'
import { isOwners, leadTables, recordColumns, toRecord } from './lead-rows.ts'

export type Bin = ReturnType<typeof createBin>

export function createBin(db: Db, now: () => Date) {
  const earliest = () => new Date(now().getTime() - restorableMs)

  const itemOf = (part: Omit<BinItem, 'goneAt' | 'deletedBy'>): BinItem => ({
    ...part,
    deletedBy: '',
    goneAt: new Date(Date.parse(part.deletedAt) + restorableMs).toISOString(),
  })

  async function leadsOf(kind: LeadKind): Promise<BinItem[]> {
    const rows = await db
      .selectFrom(leads[kind].table)
      .select([...recordColumns(kind), 'deletedAt'])
      .where('deletedAt', '>=', earliest().toISOString())
      .where(isOwners)
      .execute()
    return rows.map(({ deletedAt, ...row }) => {
      const { id, title, note } = describe(kind, row)
      return itemOf({ kind, id, title, note, deletedAt: deletedAt ?? '' })
    })
  }

  async function images(): Promise<BinItem[]> {
    const rows = await db
      .selectFrom('portfolio_images')
      .select(['id', 'category', 'description', 'originalName', 'deletedAt'])
      .where('deletedAt', '>=', earliest().toISOString())
      .execute()
    return rows.map(({ id, category, description, originalName, deletedAt }) =>
      itemOf({
        kind: 'image',
        id,
        title: excerpt(description || originalName),
        note: category,
        deletedAt: deletedAt ?? '',
      }),
    )
  }

  async function jobCards(): Promise<BinItem[]> {
    const rows = await db
      .selectFrom('job_cards')
      .select(['id', 'title', 'suburb', 'deletedAt'])
      .where('deletedAt', '>=', earliest().toISOString())
      .execute()
    return rows.map(({ id, title, suburb, deletedAt }) =>
      itemOf({ kind: 'job-card', id, title: excerpt(title), note: suburb, deletedAt: deletedAt ?? '' }),
    )
  }

  async function whoDeleted(): Promise<ReadonlyMap<string, string>> {
    const events = await db
      .selectFrom('lead_events')
      .select(['recordId', 'by'])
      .where('actKind', '=', 'deleted')
      .where('at', '>=', earliest().toISOString())
      .orderBy('at')
      .execute()
    return new Map(events.map(({ recordId, by }) => [recordId, by]))
  }

  return {
    async list(): Promise<BinItem[]> {
      const [deletedBy, ...lists] = await Promise.all([
        whoDeleted(),
        images(),
        jobCards(),
        ...leadKinds.map(leadsOf),
      ])
      return lists
        .flat()
        .map((item) => ({ ...item, deletedBy: deletedBy.get(item.id) ?? '' }))
        .toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
    },

    /** Makes everything deleted up to a moment unrestorable. Call `purge` after it to delete the records. */
    async expire(until: string): Promise<number> {
      const since = earliest()
      const expired = { deletedAt: new Date(since.getTime() - 1).toISOString() }
      return db.transaction().execute(async (tx) => {
        let count = 0
        for (const table of [...leadTables, 'portfolio_images', 'job_cards'] as const) {
          const { numUpdatedRows } = await tx
            .updateTable(table)
            .set(expired)
            .where('deletedAt', '>=', since.toISOString())
            .where('deletedAt', '<=', until)
            .where(isOwners)
            .executeTakeFirstOrThrow()
          count += Number(numUpdatedRows)
        }
        return count
      })
    },
  }
}

function describe(kind: LeadKind, row: Pick<LeadColumns, 'suspectedSpam'>) {
  const record = toRecord(kind, row)
  const { facts, words, ...person } = describeLead(definitionOf(kind), record)
  const [fact] = facts.map(({ value }) => value).filter(Boolean)
  return {
    id: record.id,
    title: excerpt(person.name || callerOf(person, arrivalOf(record))),
    note: excerpt(fact || words.value),
  }
}
