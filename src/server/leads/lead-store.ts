import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { insertBatch } from '#server/db/insert-batch.ts'
import { changeRows } from '#server/db/queries.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import type { Urgency } from '#shared/alarm-settings.ts'
import type { LeadRecord } from '#shared/leads/definition.ts'
import { definitionOf, type LeadKind, leads, type RecordOf } from '#shared/leads/kinds.ts'
import type { AnswersOf } from '#shared/leads/sendable.ts'
import { isSpam, type SpamSign } from '#shared/leads/spam-signs.ts'
import { newestFirst, toRecord } from './lead-rows.ts'
import { createSoftDelete } from './soft-delete.ts'
import { createUrgentSuspectStore } from './urgent-suspect-store.ts'
import { createVisitorSends, type VisitorSend } from './visitor-send-store.ts'

interface LeadStoreOptions {
  now: () => Date
  /** Condition on records that their visitor may still change; all may be when it is absent. */
  isChangeable?: ReturnType<typeof sql<SqlBool>>
  /** Runs in a correction's transaction, after the record's columns were replaced. */
  afterCorrection?: (tx: Tx, id: string) => Promise<void>
}

interface NewLead<Kind extends LeadKind> {
  answers: AnswersOf<Kind>
  /** Further columns of this kind's table, at the moment of saving. */
  columns(moment: string): Readonly<Record<string, string | number>>
  /** Further columns that a correction does not change. */
  firstColumns?: Readonly<Record<string, string>>
  send: VisitorSend
  /** What speaks for spam; nothing does in records that the owner wrote himself. */
  signs?: readonly SpamSign[]
  /** False for records that the owner wrote himself. */
  isMailed?: boolean
  /** True when it is suspected spam and says emergency. */
  isUrgentSuspect?: boolean
  /** How long it has waited on the device that sends it. */
  agoMs?: number
}

export interface SavedLead {
  id: string
  /** When the lead first came in, also if it was deleted since. */
  createdAt: string
  /** False for a repeat or a correction of an earlier one. */
  isNew: boolean
}

/** Stores leads of any kind: one record and one notification per submission, deletion and restoring. */
export function createLeadStore<Kind extends LeadKind>(
  db: Db,
  kind: Kind,
  { now, isChangeable = sql<SqlBool>`1 = 1`, afterCorrection }: LeadStoreOptions,
) {
  const { table } = leads[kind]
  const outbox = createOutboxStore(db, now)
  const alarms = createAlarmStore(db, now)
  const urgentSuspects = createUrgentSuspectStore(db, now)
  const sends = createVisitorSends(db, now)
  const { remove, restore } = createSoftDelete(db, table, now)

  const changeable = (tx: Tx, id: string) =>
    tx.updateTable(table).where('id', '=', id).where('deletedAt', 'is', null).where(isChangeable)

  const isListed = async (on: Db, id: string) =>
    (await newestFirst(on, kind).where('id', '=', id).executeTakeFirst()) !== undefined

  const arrivalOf = async (id: string) => {
    const row = await db.selectFrom(table).select('createdAt').where('id', '=', id).executeTakeFirst()
    return row?.createdAt ?? now().toISOString()
  }

  return {
    remove,
    restore,

    /** Saves the lead with its mail and its alarm in one transaction. */
    async save({
      answers,
      columns,
      firstColumns = {},
      send,
      signs = [],
      isMailed = true,
      isUrgentSuspect = false,
      agoMs = 0,
    }: NewLead<Kind>): Promise<SavedLead> {
      const { drill, key, revision, isPlain, isOnceByKey } = send
      const isSuspect = isSpam(signs)
      const recordId = drill?.id ?? randomUUID()
      const createdAt = new Date(now().getTime() - agoMs).toISOString()
      const urgency = urgencyOf(kind, { ...answers, id: recordId, createdAt })
      const row = { ...answers, ...columns(createdAt), seenAt: null, ...spamColumns(signs) }
      const id = await sends.save(
        { key, revision, isPlain, kind, content: isOnceByKey ? '' : tellingPart(kind, answers), recordId },
        {
          async insert(on) {
            const added = {
              ...row,
              ...firstColumns,
              id: recordId,
              createdAt,
              deletedAt: drill ? createdAt : null,
            }
            const isTold = isMailed && !isSuspect && !drill
            const suspect = isUrgentSuspect ? await urgentSuspects.additions(on, { kind, recordId }) : []
            await insertBatch(on, [
              { table, row: added },
              ...suspect,
              ...(drill?.channels ?? []).map((channel) =>
                outbox.addition({ kind, recordId, channel, type: 'drill' }),
              ),
              ...(isTold
                ? [outbox.addition({ kind, recordId }), ...alarms.additions({ kind, recordId, urgency })]
                : []),
            ])
          },
          async replace(tx, id) {
            const { numUpdatedRows } = await changeable(tx, id).set(row).executeTakeFirstOrThrow()
            if (numUpdatedRows === 0n) return false
            await afterCorrection?.(tx, id)
            await outbox.addCorrection(tx, { kind, recordId: id, isSuspect })
            await alarms.correct(tx, { kind, recordId: id, urgency }, { isSuspect })
            const suspect = isUrgentSuspect ? await urgentSuspects.additions(tx, { kind, recordId: id }) : []
            if (suspect.length > 0) await insertBatch(tx, suspect)
            return true
          },
          isListed,
          async withdraw(tx, id) {
            await changeable(tx, id).set({ deletedAt: createdAt }).execute()
          },
        },
      )
      const isNew = id === recordId
      return { id, isNew, createdAt: isNew ? createdAt : await arrivalOf(id) }
    },

    /** Returns the record; undefined when there is none, or it is deleted. */
    async find(id: string): Promise<RecordOf<Kind> | undefined> {
      const row = await newestFirst(db, kind).where('id', '=', id).executeTakeFirst()
      return row && toRecord(kind, row)
    },

    list: async (): Promise<RecordOf<Kind>[]> =>
      (await newestFirst(db, kind).execute()).map((row) => toRecord(kind, row)),

    /** Marks the lead as suspected spam. False when there is no such lead, or it is deleted. */
    markSpam: (id: string): Promise<boolean> =>
      changeRows(db.updateTable(table).set({ suspectedSpam: 1 }), { id, deletedAt: null }),

    /** Marks the lead as no spam: its alarm starts, and its mail is sent unless it was before. */
    markNotSpam: async (id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (
          !(await changeRows(tx.updateTable(table).set(spamColumns([])), {
            id,
            deletedAt: null,
            suspectedSpam: 1,
          }))
        )
          return isListed(tx, id)
        const row = await newestFirst(tx, kind).where('id', '=', id).executeTakeFirstOrThrow()
        if (!(await outbox.isMailed(tx, id))) await outbox.add(tx, { kind, recordId: id })
        await alarms.add(tx, { kind, recordId: id, urgency: urgencyOf(kind, toRecord(kind, row)) })
        return true
      }),
  }
}

const spamColumns = (signs: readonly SpamSign[]) =>
  isSpam(signs) ? { suspectedSpam: 1, spamSigns: signs.join(' ') } : { suspectedSpam: 0, spamSigns: '' }

export const urgencyOf = (kind: LeadKind, record: LeadRecord): Urgency =>
  definitionOf(kind).isUrgent?.(record) ? 'emergency' : 'ordinary'

/** Returns the answers that identify a repeated submission: the answer to the security check may differ. */
function tellingPart<Kind extends LeadKind>(kind: Kind, answers: AnswersOf<Kind>): object {
  const untold = Object.entries(definitionOf(kind).descriptions).filter(([, { as }]) => as === 'nothing')
  return { ...answers, ...Object.fromEntries(untold.map(([field]) => [field, ''])) }
}
