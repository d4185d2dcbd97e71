import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { rowOf } from '#server/db/insert-batch.ts'
import { changeRows, countRows, findRow, hasRow } from '#server/db/queries.ts'
import type { AlarmsTable, OutboxTable } from '#server/db/schema/notify.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { type ChannelName, channelNames } from '#shared/channels.ts'
import { createAlarmAnswers, holdBack, isInquiry, openForMs } from './alarm-answers.ts'
import { whyNotSent } from './alert-words.ts'
import type { EscalationStep } from './escalation-policy.ts'
import { knownTypes } from './outbox-entry.ts'
import { clockToleranceMs, createOutboxStore } from './outbox-store.ts'

export type AlarmStore = ReturnType<typeof createAlarmStore>
export type Alarm = AlarmsTable

export type AlarmMessage = Pick<OutboxTable, 'channel' | 'target'> & Pick<EscalationStep, 'type'>

export interface DueStep extends Pick<AlarmsTable, 'nextRoundAt' | 'proofDueAt'> {
  alarm: Alarm
  /** Undefined when nothing is sent now and only the alarm's times change. */
  messages: readonly AlarmMessage[] | undefined
}

type AlarmOf = Pick<AlarmsTable, 'kind' | 'recordId' | 'urgency'>

/** Stores alarms, which escalate step by step until somebody answers. Any number of processes may carry out steps. */
export function createAlarmStore(db: Db, now: () => Date) {
  const outbox = createOutboxStore(db, now)
  const isoNow = () => now().toISOString()

  /** Updates the alarm unless another process has carried out a step since. */
  const change = (on: Db, { id, level }: Alarm, changes: Partial<AlarmsTable>) =>
    on
      .updateTable('alarms')
      .set(changes)
      .where((row) => row.and({ id, level, acknowledgedAt: null }))

  const messageOf = (alarmId: string) =>
    db.selectFrom('outbox').where('alarmId', '=', alarmId).where('alarmId', '!=', sql.lit(''))

  const dueBy = (time: 'nextRoundAt' | 'proofDueAt', limit: number): Promise<Alarm[]> =>
    db.selectFrom('alarms').selectAll().where(time, '<=', isoNow()).orderBy(time).limit(limit).execute()

  async function addMessages(tx: Tx, alarm: Alarm, messages: readonly AlarmMessage[]) {
    const { id: alarmId, kind, recordId, urgency } = alarm
    for (const message of messages) await outbox.add(tx, { ...message, kind, recordId, alarmId, urgency })
  }

  return {
    ...createAlarmAnswers(db, now),

    /** Adds a lead's alarm once. Testimonials get none, because nobody waits for an answer. */
    async add(tx: Tx, lead: AlarmOf): Promise<void> {
      if (!isInquiry(lead.kind)) return
      await tx
        .insertInto('alarms')
        .values(newAlarm(lead, isoNow()))
        .onConflict((conflict) => conflict.column('recordId').doNothing())
        .execute()
    },

    /** Returns the alarm's row for a new lead, to be inserted together with it. */
    additions: (lead: AlarmOf) => (isInquiry(lead.kind) ? [rowOf('alarms', newAlarm(lead, isoNow()))] : []),

    /**
     * Handles what the visitor has corrected or said since: the alarm starts again if it was answered before or is
     * more urgent now, or has rung without this news, else it goes on. If the lead is now suspected spam, it ends.
     */
    async correct(
      tx: Tx,
      lead: AlarmOf,
      { isSuspect = false, isNews = false }: { isSuspect?: boolean; isNews?: boolean },
    ): Promise<void> {
      if (!isInquiry(lead.kind)) return
      const { recordId, urgency } = lead
      const alarm = await findRow(tx.selectFrom('alarms').selectAll(), { recordId })
      const goesOn =
        alarm && !isSuspect && !alarm.acknowledgedAt && alarm.urgency === urgency && !(isNews && alarm.rangAt)
      if (goesOn) return
      if (alarm) await holdBack(tx, alarm.id, whyNotSent.saidMore, isoNow())
      await tx.deleteFrom('alarms').where('recordId', '=', recordId).execute()
      if (!isSuspect) await tx.insertInto('alarms').values(newAlarm(lead, isoNow())).execute()
    },

    /**
     * Corrects times after the system clock was set back: a step in the future would silence the alarm until then. The
     * alarm goes on from now with the pauses that it had left; one that has not rung looks at the hours again.
     */
    async followClock(): Promise<void> {
      const moment = now().getTime()
      const ahead = await db
        .selectFrom('alarms')
        .selectAll()
        .where(({ or, eb }) => or([eb('nextRoundAt', 'is not', null), eb('proofDueAt', 'is not', null)]))
        .where(
          ({ fn }) => fn.coalesce('rangAt', 'createdAt'),
          '>',
          new Date(moment + clockToleranceMs).toISOString(),
        )
        .execute()
      for (const alarm of ahead) {
        const { rangAt, createdAt, nextRoundAt, proofDueAt } = alarm
        const aheadMs = Date.parse(rangAt ?? createdAt) - moment
        const earlier = (time: string | null) => time && new Date(Date.parse(time) - aheadMs).toISOString()
        await change(db, alarm, {
          createdAt: rangAt ? createdAt : isoNow(),
          rangAt: earlier(rangAt),
          nextRoundAt: rangAt ? earlier(nextRoundAt) : isoNow(),
          proofDueAt: earlier(proofDueAt),
        })
          // The condition prevents a second correction by another process.
          .where(({ fn }) => fn.coalesce('rangAt', 'createdAt'), '=', rangAt ?? createdAt)
          .execute()
      }
    },

    /** True when no alarm has a next step or waits for a receipt. */
    async areOver(): Promise<boolean> {
      const alarms = db.selectFrom('alarms')
      if (await hasRow(alarms.where('nextRoundAt', 'is not', null))) return false
      return !(await hasRow(alarms.where('proofDueAt', 'is not', null)))
    },

    listDue: (limit: number): Promise<Alarm[]> => dueBy('nextRoundAt', limit),

    /** Lists alarms for which no phone has confirmed anything in time. */
    listUnconfirmed: (limit: number): Promise<Alarm[]> => dueBy('proofDueAt', limit),

    /** Records these steps and their messages in one statement, except steps that another process recorded first. */
    async carryOut(steps: readonly DueStep[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const lines = steps.map(
          ({ alarm: { id, level }, messages, nextRoundAt, proofDueAt }) =>
            sql`(${id}, ${level}, ${nextRoundAt}, ${proofDueAt}, ${messages ? isoNow() : null})`,
        )
        // One statement records all of them, because leads that come in a burst have alarms in a burst.
        const { rows } = await sql<Pick<Alarm, 'id'>>`
          update alarms set next_round_at = column3, proof_due_at = column4, rang_at = coalesce(column5, rang_at),
            resume_at = case when column3 is null and column5 is null then coalesce(next_round_at, resume_at)
              else resume_at end,
            level = level + case when column5 is null then 0 else 1 end
          from (values ${sql.join(lines)}) as steps
          where id = column1 and level = cast(column2 as integer) and acknowledged_at is null
          returning id
        `.execute(tx)
        const changed = new Set(rows.map(({ id }) => id))
        for (const { alarm, messages } of steps) {
          if (messages && changed.has(alarm.id)) await addMessages(tx, alarm, messages)
        }
      })
    },

    /** Ends the wait for a receipt and sends by another channel if needed. False when another process did so first. */
    endReceiptWait: (alarm: Alarm, messages: readonly AlarmMessage[]): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const end = change(tx, alarm, { proofDueAt: null }).where('proofDueAt', 'is not', null)
        if (!(await changeRows(end))) return false
        await addMessages(tx, alarm, messages)
        return true
      }),

    /** Notes that this message's phone will never show it: if none else can, another channel is due now. */
    async endWaitFor({ id, alarmId }: Pick<OutboxTable, 'id' | 'alarmId'>): Promise<void> {
      await db
        .updateTable('alarms')
        .set({ proofDueAt: isoNow() })
        .where((row) => row.and({ id: alarmId, urgency: 'ordinary', acknowledgedAt: null }))
        .where('proofDueAt', '>', isoNow())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outbox')
                .select('outbox.id')
                .whereRef('outbox.alarmId', '=', 'alarms.id')
                .where('outbox.alarmId', '!=', sql.lit(''))
                .where('outbox.channel', '=', 'push')
                .where('outbox.id', '!=', id)
                .where('outbox.state', 'in', ['pending', 'sent'])
                .whereRef('outbox.createdAt', '>=', 'alarms.rangAt'),
            ),
          ),
        )
        .execute()
    },

    /** Whether a phone that still exists has shown the alarm's latest step. */
    isConfirmed({ id, rangAt }: Alarm): Promise<boolean> {
      const phones = db.selectFrom('push_devices').select('id')
      return hasRow(
        messageOf(id)
          .where('shownAt', '>=', rangAt ?? '')
          .where(({ or, eb }) => or([eb('channel', '!=', 'push'), eb('target', 'in', phones)])),
      )
    },

    /** Whether a message by any of these channels was sent or is waiting. */
    isTried: ({ id }: Alarm, channels: readonly ChannelName[]): Promise<boolean> =>
      hasRow(messageOf(id).where('channel', 'in', channels)),

    countWaiting: () => countRows(db.selectFrom('alarms').where('acknowledgedAt', 'is', null)),

    /** Whether an emergency of the last day is unanswered: nothing else may make a sound then. */
    isEmergencyOpen(): Promise<boolean> {
      const since = new Date(now().getTime() - openForMs).toISOString()
      const recent = db.selectFrom('alarms').where('createdAt', '>', since)
      return hasRow(recent, { urgency: 'emergency', acknowledgedAt: null })
    },

    find: (recordId: string): Promise<Alarm | undefined> =>
      db.selectFrom('alarms').selectAll().where('recordId', '=', recordId).executeTakeFirst(),

    /** Lists messages about a record, newest first, without reminders and status changes, which are no alarm. */
    messagesOf: (recordId: string): Promise<OutboxTable[]> =>
      db
        .selectFrom('outbox')
        .selectAll()
        .where('recordId', '=', recordId)
        .where('about', 'in', typesOfAlarm)
        .where('channel', 'in', channelNames)
        .where(({ or, eb }) =>
          or([eb('about', 'not in', ['handed', 'suspect']), eb('state', '!=', 'skipped')]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute(),
  }
}

const typesOfAlarm = knownTypes.filter(
  (type) =>
    !['reminder', 'status', 'offer', 'offer_copy', 'visit', 'visit_change', 'visit_state'].includes(type),
)

const newAlarm = (lead: AlarmOf, createdAt: string): AlarmsTable => ({
  ...lead,
  id: randomUUID(),
  createdAt,
  level: 0,
  rangAt: null,
  nextRoundAt: createdAt,
  proofDueAt: null,
  resumeAt: null,
  acknowledgedAt: null,
  acknowledgedBy: '',
  acknowledgedHow: '',
})
