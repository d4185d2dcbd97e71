import { sql } from 'kysely'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { AlarmsTable } from '#server/db/schema/notify.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import { days, seconds } from '#shared/durations.ts'
import { type InquiryKind, inquiries, type LeadKind } from '#shared/leads/kinds.ts'
import { whyNotSent } from './alert-words.ts'
import { ringingFor } from './escalation-policy.ts'
import { isPending } from './outbox-entry.ts'

export interface AssignedLead {
  recordId: string
  by: string
  to: string | null
  /** True when somebody has answered the visitor. */
  isAnswered: boolean
}

/** An answer given by mistake can be undone within this time; later the lead stays answered. */
const takeBackMs = seconds(10)
/** An emergency that stays unanswered this long was handled in some other way, or is too late to help. */
export const openForMs = days(1)
/** States of outbox rows that can still be withdrawn when somebody answers. */
const ringing = ringingFor('ordinary', 'emergency')

/** Ends an alarm when somebody answers, and resumes it when the answer is undone. */
export function createAlarmAnswers(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()

  /** Resumes the alarm with the messages held back, and checks again whether a phone has shown the latest step. */
  async function goOn(tx: Tx, recordId: string, isMeant: (alarm: AlarmsTable) => boolean): Promise<boolean> {
    const alarm = await findRow(tx.selectFrom('alarms').selectAll(), { recordId })
    if (!alarm?.acknowledgedAt || !isMeant(alarm)) return false
    const { id, acknowledgedAt, resumeAt, rangAt } = alarm
    const resumed = tx.updateTable('alarms').set({
      ...{ acknowledgedAt: null, acknowledgedBy: '', acknowledgedHow: '' },
      nextRoundAt: resumeAt,
      resumeAt: null,
      proofDueAt: resumeAt && rangAt ? isoNow() : null,
    })
    if (!(await changeRows(resumed, { id, acknowledgedAt }))) return false
    await tx
      .updateTable('outbox')
      .set({ state: 'pending', nextAttemptAt: isoNow(), lastError: '' })
      .where('alarmId', '!=', sql.lit(''))
      .where((row) => row.and({ alarmId: id, state: 'skipped', failedAt: acknowledgedAt }))
      .execute()
    return true
  }

  /** Resumes an alarm that found its lead hidden before the answer was noted that hid it, or after a kill in between. */
  const goOnUnanswered = (tx: Tx, recordId: string) =>
    tx
      .updateTable('alarms')
      .set(({ ref }) => ({ nextRoundAt: ref('resumeAt'), resumeAt: null }))
      .where((row) => row.and({ recordId, acknowledgedAt: null, nextRoundAt: null }))
      .where('resumeAt', 'is not', null)
      .execute()

  /** True when the emergency is assigned to somebody else: opening it then does not answer it. */
  async function isAnothersEmergency(tx: Tx, recordId: string, by: string) {
    const alarm = await findRow(tx.selectFrom('alarms').select('kind'), { recordId, urgency: 'emergency' })
    if (!alarm || !isInquiry(alarm.kind)) return false
    const lead = await findRow(tx.selectFrom(inquiries[alarm.kind].table).select('assignedTo'), {
      id: recordId,
    })
    return lead?.assignedTo != null && lead.assignedTo !== by
  }

  return {
    /** Ends the lead's alarm, because somebody answered. The first answer counts; false when no alarm is active. */
    acknowledge: (recordId: string, by: string, how: Acknowledgement): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (how === 'opened' && (await isAnothersEmergency(tx, recordId, by))) return false
        const alarm = await tx
          .updateTable('alarms')
          .set(({ fn }) => ({
            acknowledgedAt: isoNow(),
            acknowledgedBy: by,
            acknowledgedHow: how,
            resumeAt: fn.coalesce('nextRoundAt', 'resumeAt'),
            nextRoundAt: null,
            proofDueAt: null,
          }))
          .where((row) => row.and({ recordId, acknowledgedAt: null }))
          .returning('id')
          .executeTakeFirst()
        if (!alarm) return false
        await holdBack(tx, alarm.id, whyNotSent.answeredBy(by), isoNow())
        return true
      }),

    /** Undoes an answer given by mistake and resumes the alarm. False when it is too late for that. */
    takeBack(recordId: string): Promise<boolean> {
      const earliest = new Date(now().getTime() - takeBackMs).toISOString()
      return db
        .transaction()
        .execute((tx) =>
          goOn(tx, recordId, ({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt >= earliest),
        )
    },

    /** Assigns or unassigns an emergency: an answer by who had only opened or accepted it no longer counts. */
    async reassign(tx: Tx, { recordId, by, to, isAnswered }: AssignedLead): Promise<void> {
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

    /** Resumes the alarm of a lead that was restored after deletion or a spam mark, at any later time. */
    async takeBackRemoval(recordId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await goOn(tx, recordId, ({ acknowledgedHow: how }) => how === 'deleted' || how === 'spam')
        await goOnUnanswered(tx, recordId)
      })
    },
  }
}

/**
 * Withdraws the alarm's messages that have not been sent yet. Their claims stay: one that is on its way must not be sent
 * a second time when the answer is undone meanwhile.
 */
export const holdBack = (tx: Tx, alarmId: string, reason: string, moment: string) =>
  tx
    .updateTable('outbox')
    .set({ state: 'skipped', failedAt: moment, lastError: reason })
    .where('alarmId', '=', alarmId)
    .where('alarmId', '!=', sql.lit(''))
    .where('channel', 'in', ringing)
    .where('state', '=', isPending)
    .execute()

export const isInquiry = (kind: LeadKind): kind is InquiryKind => kind in inquiries
