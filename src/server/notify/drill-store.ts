import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { DrillStepsTable, DrillsTable } from '#server/db/schema/notify.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { channelFacts } from '#shared/channels.ts'
import type { DrillReport, Failure } from '#shared/contract/alarm.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import { days } from '#shared/durations.ts'
import { readReason } from './reason.ts'

export type DrillStore = ReturnType<typeof createDrillStore>
export type Drill = DrillsTable

type Step = Pick<DrillStepsTable, 'step' | 'outcome' | 'reason'>

const keptMs = days(90)

/** Stores the automatic checks and their results. Several processes may try to run one; only one gets the claim. */
export function createDrillStore(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()
  const find = (id: string) => db.selectFrom('drills').selectAll().where('id', '=', id).executeTakeFirst()

  /** Updates a drill unless another process has begun an attempt since. */
  async function change(on: Db, { id, attempt }: Drill, changes: Partial<DrillsTable>): Promise<boolean> {
    return changeRows(on.updateTable('drills').set(changes), { id, attempt })
  }

  return {
    /** Claims the drill of this period; undefined when another process has it already. */
    claim: (kind: Drill['kind'], period: string, on: Db = db): Promise<Drill | undefined> =>
      on
        .insertInto('drills')
        .values({
          id: randomUUID(),
          kind,
          period,
          attempt: 1,
          startedAt: isoNow(),
          isRunning: 1,
          endedAt: null,
          toldAt: null,
        })
        .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Begins another attempt at a drill; undefined when another process has done so. */
    async repeat(drill: Drill): Promise<Drill | undefined> {
      const again = { attempt: drill.attempt + 1, startedAt: isoNow(), isRunning: 1 }
      return (await change(db, drill, again)) ? find(drill.id) : undefined
    },

    latest: (kind: Drill['kind']): Promise<Drill | undefined> =>
      findRow(db.selectFrom('drills').selectAll().orderBy('period', 'desc').limit(1), { kind }),

    listRunning: (kind: Drill['kind']): Promise<Drill[]> =>
      db.selectFrom('drills').selectAll().where('kind', '=', kind).where('isRunning', '=', 1).execute(),

    /** Records a step's result, which replaces that of an earlier attempt. */
    async note(drillId: string, { step, outcome, reason }: Step): Promise<void> {
      const row = { outcome, reason, notedAt: isoNow() }
      await db
        .insertInto('drill_steps')
        .values({ drillId, step, ...row })
        .onConflict((conflict) => conflict.columns(['drillId', 'step']).doUpdateSet(row))
        .execute()
    },

    stepsOf: (drillId: string): Promise<DrillStepsTable[]> =>
      db.selectFrom('drill_steps').selectAll().where('drillId', '=', drillId).execute(),

    /** Ends the attempt and deletes the results of steps that it did not repeat. */
    async end(drill: Drill, on: Db = db): Promise<void> {
      if (!(await change(on, drill, { isRunning: 0, endedAt: isoNow() }))) return
      await changeRows(on.deleteFrom('drill_steps').where('notedAt', '<', drill.startedAt), {
        drillId: drill.id,
      })
    },

    /** Records that the owner is notified of the failure; only one process gets true. */
    markTold: (tx: Tx, { id }: Drill): Promise<boolean> =>
      changeRows(tx.updateTable('drills').set({ toldAt: isoNow() }), { id, toldAt: null }),

    /** Returns the failed steps of the latest drill of each kind, and the time of the latest `alarms` drill. */
    async report(): Promise<{ at: string; failed: Step[] } | undefined> {
      const ended = await db
        .selectFrom('drills')
        .selectAll()
        .where('endedAt', 'is not', null)
        .where('kind', '!=', 'phones')
        .where('period', '=', ({ selectFrom }) =>
          selectFrom('drills as others')
            .select(({ fn }) => fn.max('others.period').as('period'))
            .whereRef('others.kind', '=', 'drills.kind')
            .where('others.endedAt', 'is not', null),
        )
        .orderBy('kind')
        .execute()
      const at = (ended.find(({ kind }) => kind === 'alarms') ?? ended[0])?.endedAt
      if (!at) return undefined
      const failed = await db
        .selectFrom('drill_steps')
        .select(['step', 'outcome', 'reason'])
        .where(
          'drillId',
          'in',
          ended.map(({ id }) => id),
        )
        .where('outcome', '=', sql.lit('failed'))
        .orderBy('step')
        .execute()
      return { at, failed }
    },

    async forgetOld(): Promise<void> {
      const earliest = new Date(now().getTime() - keptMs).toISOString()
      await db.deleteFrom('drill_steps').where('notedAt', '<', earliest).execute()
      await db.deleteFrom('drills').where('startedAt', '<', earliest).execute()
    },
  }
}

/** Begins another attempt at the latest drill of a kind, when it failed long enough ago or its process died. */
export async function dueAgain(
  drills: DrillStore,
  kind: Drill['kind'],
  afterMs: (attempt: number) => number,
  now: Date,
): Promise<Drill | undefined> {
  const latest = await drills.latest(kind)
  if (!latest) return undefined
  if (now.getTime() - Date.parse(latest.startedAt) < afterMs(latest.attempt)) return undefined
  const steps = await drills.stepsOf(latest.id)
  const isToBeMade = latest.isRunning === 1 || steps.some(({ outcome }) => outcome === 'failed')
  return isToBeMade ? drills.repeat(latest) : undefined
}

/** A step of a later release is shown by its own name. */
function labelOf(step: DrillStep): string {
  if (step === 'site') return 'Saving an enquiry'
  if (step === 'doors') return 'Doors'
  if (step === 'restore') return 'Restoring the latest backup'
  return channelFacts[step]?.label ?? step
}

/** Reads the result of the latest drills, and what caused each failure; null before the first. */
export async function readDrillReport(
  drills: Pick<DrillStore, 'report'>,
): Promise<{ told: DrillReport; causes: Failure[] } | null> {
  const report = await drills.report()
  if (!report) return null
  const failed = report.failed.map(({ step, reason }) => ({ label: labelOf(step), ...readReason(reason) }))
  return {
    told: {
      at: report.at,
      failures: failed.map(({ label, sentence }) => `${label}: ${sentence.replace(/\.$/, '')}.`),
    },
    causes: failed.flatMap(({ label, cause }) => (cause ? [{ label, reason: cause }] : [])),
  }
}
