import { type Kysely, sql, type Transaction } from 'kysely'
import type { AlarmsTable, Schema } from '#server/db/schema.ts'
import { ringingFor } from '#shared/channels.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import { days, seconds } from '#shared/durations.ts'
import { type InquiryKind, inquiries, type LeadKind } from '#shared/leads/kinds.ts'
import { isPending } from './outbox-entry.ts'

/** A lead that `by` has made somebody's, or everybody's again (null). */
export interface HandedLead {
  recordId: string
  by: string
  to: string | null
  /** Somebody has answered its visitor. */
  isAnswered: boolean
}

/** A slip of the thumb is taken back within this; later the lead counts as answered. */
const takeBackMs = seconds(10)
/** An emergency that nobody has marked as answered for so long was answered in some other way, or is past help. */
export const openForMs = days(1)
/** Whose messages may still be taken back, because somebody has answered. */
const ringing = ringingFor('ordinary', 'emergency')

/** What ends an alarm, because somebody has answered, and what has it go on. */
export function createAlarmAnswers(db: Kysely<Schema>, now: () => Date) {
  const isoNow = () => now().toISOString()

  /** With what was held back, and with a look at whether any phone has shown the latest step. */
  async function goOn(
    tx: Transaction<Schema>,
    recordId: string,
    isMeant: (alarm: AlarmsTable) => boolean,
  ): Promise<boolean> {
    const alarm = await tx
      .selectFrom('alarms')
      .selectAll()
      .where('recordId', '=', recordId)
      .executeTakeFirst()
    if (!alarm?.acknowledgedAt || !isMeant(alarm)) return false
    const { numUpdatedRows } = await tx
      .updateTable('alarms')
      .set({
        acknowledgedAt: null,
        acknowledgedBy: '',
        acknowledgedHow: '',
        nextRoundAt: alarm.resumeAt,
        resumeAt: null,
        proofDueAt: alarm.resumeAt && alarm.rangAt ? isoNow() : null,
      })
      .where('id', '=', alarm.id)
      .where('acknowledgedAt', '=', alarm.acknowledgedAt)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await tx
      .updateTable('outbox')
      .set({ state: 'pending', nextAttemptAt: isoNow(), lastError: '' })
      .where('alarmId', '=', alarm.id)
      .where('alarmId', '!=', sql.lit(''))
      .where('state', '=', 'skipped')
      .where('failedAt', '=', alarm.acknowledgedAt)
      .execute()
    return true
  }

  /** Who looks at an emergency that was handed to somebody else has not answered it. */
  async function isAnothersEmergency(tx: Transaction<Schema>, recordId: string, by: string) {
    const alarm = await tx
      .selectFrom('alarms')
      .select('kind')
      .where('recordId', '=', recordId)
      .where('urgency', '=', 'emergency')
      .executeTakeFirst()
    if (!alarm || !isInquiry(alarm.kind)) return false
    const lead = await tx
      .selectFrom(inquiries[alarm.kind].table)
      .select('assignedTo')
      .where('id', '=', recordId)
      .executeTakeFirst()
    return lead?.assignedTo != null && lead.assignedTo !== by
  }

  return {
    /** Somebody has answered the lead: it rings no more. The first one counts; false when it rings nowhere. */
    acknowledge(recordId: string, by: string, how: Acknowledgement): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        if (how === 'opened' && (await isAnothersEmergency(tx, recordId, by))) return false
        const alarm = await tx
          .updateTable('alarms')
          .set(({ ref }) => ({
            acknowledgedAt: isoNow(),
            acknowledgedBy: by,
            acknowledgedHow: how,
            resumeAt: ref('nextRoundAt'),
            nextRoundAt: null,
            proofDueAt: null,
          }))
          .where('recordId', '=', recordId)
          .where('acknowledgedAt', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!alarm) return false
        await holdBack(tx, alarm.id, `${by} has answered`, isoNow())
        return true
      })
    },

    /** It was a slip: the alarm goes on where it was. False when it is too late for that. */
    takeBack(recordId: string): Promise<boolean> {
      const earliest = new Date(now().getTime() - takeBackMs).toISOString()
      return db
        .transaction()
        .execute((tx) =>
          goOn(tx, recordId, ({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt >= earliest),
        )
    },

    /**
     * An emergency is somebody else's from now on, or nobody's: that it was opened, or taken, by whoever gives it away is
     * no answer any more, and it rings until there is one.
     */
    async handOn(tx: Transaction<Schema>, { recordId, by, to, isAnswered }: HandedLead): Promise<void> {
      if (to === by || isAnswered) return
      const earliest = new Date(now().getTime() - openForMs).toISOString()
      await goOn(
        tx,
        recordId,
        ({ urgency, createdAt, acknowledgedBy, acknowledgedHow: how }) =>
          urgency === 'emergency' &&
          createdAt > earliest &&
          acknowledgedBy !== to &&
          (how === 'opened' || how === 'taken'),
      )
    },

    /** The lead that was deleted, or marked as spam, is back, whenever that is, and waits for an answer as before. */
    async takeBackRemoval(recordId: string): Promise<void> {
      await db
        .transaction()
        .execute((tx) =>
          goOn(tx, recordId, ({ acknowledgedHow: how }) => how === 'deleted' || how === 'spam'),
        )
    },
  }
}

/** Takes back what of an alarm has not gone out yet. */
export const holdBack = (tx: Transaction<Schema>, alarmId: string, reason: string, moment: string) =>
  tx
    .updateTable('outbox')
    .set({ state: 'skipped', failedAt: moment, lastError: reason, claimedUntil: '' })
    .where('alarmId', '=', alarmId)
    .where('alarmId', '!=', sql.lit(''))
    .where('channel', 'in', ringing)
    .where('state', '=', isPending)
    .execute()

export const isInquiry = (kind: LeadKind): kind is InquiryKind => kind in inquiries
