import { randomUUID } from 'node:crypto'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Urgency } from '#shared/alarm-chain.ts'
import type { LeadRecord } from '#shared/leads/definition.ts'
import { type AnswersOf, definitionOf, type LeadKind, leads, type RecordOf } from '#shared/leads/kinds.ts'
import { createAlarmStore } from './alarms.ts'
import { newestFirst, toRecord } from './lead-rows.ts'
import { createOutboxStore } from './outbox.ts'
import { createSoftDelete } from './soft-delete.ts'
import { createVisitorSends, type VisitorSend } from './visitor-sends.ts'

export type LeadStore<Kind extends LeadKind> = ReturnType<typeof createLeadStore<Kind>>

interface LeadStoreOptions {
  now: () => Date
  /** Whether a record may still be changed by its visitor; any may where this says nothing. */
  isChangeable?: ReturnType<typeof sql<SqlBool>>
}

interface NewLead<Kind extends LeadKind> {
  answers: AnswersOf<Kind>
  /** What this kind's table has besides, at the moment of saving. */
  columns(moment: string): Readonly<Record<string, string | number>>
  send: VisitorSend
  /** False for what the owner has written himself. */
  isMailed?: boolean
}

/** What all kinds of lead have in common: taken in once, told to the owner once, deleted and restored. */
export function createLeadStore<Kind extends LeadKind>(
  db: Kysely<Schema>,
  kind: Kind,
  { now, isChangeable = sql<SqlBool>`1 = 1` }: LeadStoreOptions,
) {
  const { table } = leads[kind]
  const outbox = createOutboxStore(db, now)
  const alarms = createAlarmStore(db, now)
  const sends = createVisitorSends(db, now)
  const { remove, restore } = createSoftDelete(db, table, now)

  const changeable = (tx: Transaction<Schema>, id: string) =>
    tx.updateTable(table).where('id', '=', id).where('deletedAt', 'is', null).where(isChangeable)

  const isListed = async (on: Kysely<Schema>, id: string) =>
    (await newestFirst(on, kind).where('id', '=', id).executeTakeFirst()) !== undefined

  return {
    remove,
    restore,

    /** Saves the lead with its mail and its alarm, so none exists without the others; the id of its record. */
    save({ answers, columns, send, isMailed = true }: NewLead<Kind>): Promise<string> {
      const { isSuspect = false, drill, ...origin } = send
      const recordId = drill?.id ?? randomUUID()
      const createdAt = now().toISOString()
      const urgency = urgencyOf(kind, { ...answers, id: recordId, createdAt })
      const row = { ...answers, ...columns(createdAt), seenAt: null, suspectedSpam: isSuspect ? 1 : 0 }
      return sends.save(
        { ...origin, kind, content: tellingPart(kind, answers), recordId },
        {
          async insert(tx) {
            const added = { ...row, id: recordId, createdAt, deletedAt: drill ? createdAt : null }
            await tx.insertInto(table).values(added).execute()
            for (const channel of drill?.channels ?? []) {
              await outbox.add(tx, { kind, recordId, channel, about: 'drill' })
            }
            if (!isMailed || isSuspect || drill) return
            await outbox.add(tx, { kind, recordId })
            await alarms.add(tx, { kind, recordId, urgency })
          },
          async replace(tx, id) {
            const { numUpdatedRows } = await changeable(tx, id).set(row).executeTakeFirstOrThrow()
            if (numUpdatedRows === 0n) return false
            await outbox.addCorrection(tx, { kind, recordId: id, isSuspect })
            await alarms.correct(tx, { kind, recordId: id, urgency }, isSuspect)
            return true
          },
          isListed,
          async withdraw(tx, id) {
            await changeable(tx, id).set({ deletedAt: createdAt }).execute()
          },
        },
      )
    },

    /** The record; undefined when there is none, or it is deleted. */
    async find(id: string): Promise<RecordOf<Kind> | undefined> {
      const row = await newestFirst(db, kind).where('id', '=', id).executeTakeFirst()
      return row && toRecord(kind, row)
    },

    /** All that are not deleted, newest first. */
    async list(): Promise<RecordOf<Kind>[]> {
      return (await newestFirst(db, kind).execute()).map((row) => toRecord(kind, row))
    },

    /**
     * Makes the lead one like any other, which rings, and has the mail sent that it did not get. Again, or for a lead that was
     * never suspected, it changes nothing. False when there is no such lead, or it is deleted.
     */
    async markNotSpam(id: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable(table)
          .set({ suspectedSpam: 0 })
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .where('suspectedSpam', '=', 1)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return isListed(tx, id)
        const row = await newestFirst(tx, kind).where('id', '=', id).executeTakeFirstOrThrow()
        await outbox.add(tx, { kind, recordId: id })
        await alarms.add(tx, { kind, recordId: id, urgency: urgencyOf(kind, toRecord(kind, row)) })
        return true
      })
    },
  }
}

const urgencyOf = (kind: LeadKind, record: LeadRecord): Urgency =>
  definitionOf(kind).isUrgent?.(record) ? 'emergency' : 'ordinary'

/** What makes a second try the same send: the answer to a security check may be another one. */
function tellingPart<Kind extends LeadKind>(kind: Kind, answers: AnswersOf<Kind>): object {
  const untold = Object.entries(definitionOf(kind).tellings).filter(([, { as }]) => as === 'nothing')
  return { ...answers, ...Object.fromEntries(untold.map(([field]) => [field, ''])) }
}
