import { days, hours, minutes } from '#shared/durations.ts'

/** A mistake that is made on purpose, to see whether the auditor finds it. */
export interface PlantedBug {
  name: string
  /** The seed of a story in which the auditor finds it. */
  foundBy: number
  /** Another statement in place of this one. */
  rewrite?: (sql: string) => string
  /** Whether the statement is not carried out, as if the program did not have it. */
  loses?: (sql: string) => boolean
  /** How far the clock of the quotes is off, in milliseconds. */
  offersClockOff?: number
  hasNoTimers?: boolean
  /** A process frees what others have claimed, whenever it starts. */
  takesClaimsBack?: boolean
  /** An index that the database lacks. */
  lacksIndex?: string
}

/** Another text in each statement; the number of its parameters must stay. */
const replacing = (foundBy: number, name: string, from: string | RegExp, to: string): PlantedBug => ({
  ...{ foundBy, name },
  rewrite: (sql) => sql.replace(from, to),
})

const losing = (foundBy: number, name: string, statement: RegExp): PlantedBug => ({
  ...{ foundBy, name },
  loses: (sql) => statement.test(sql),
})

export const plantedBugs: readonly PlantedBug[] = [
  { foundBy: 1, name: 'no timer ever goes off', hasNoTimers: true },
  { foundBy: 110, name: 'a quote is good for a day too long', offersClockOff: -days(1) },
  { foundBy: 15, name: 'a quote ends ten hours early, at midnight in London', offersClockOff: hours(10) },
  { foundBy: 23, name: 'a quote ends a minute early', offersClockOff: minutes(1) },
  losing(1, 'a lead has no alarm', /^insert into "alarms"/),
  losing(2, 'a lead has no mail', /^insert into "outbox" .*"state"/),
  losing(1, 'a step of an alarm is carried out and not noted', /^\s*update alarms set next_round_at/),
  losing(1, 'a message is sent and not noted', /^update "outbox" set "state" = \?, "provider_id"/),
  losing(
    14,
    'an answer withdraws no message',
    /^update "outbox" set "state" = \?, "failed_at" = \?, "last_error" = \? where/,
  ),
  {
    foundBy: 16,
    name: 'the claims of a killed process are kept for good',
    loses: (sql) =>
      /^update "outbox" set "claimed_until" = \? where "claimed_until" != \? and "state" = 'pending'/.test(
        sql,
      ),
    rewrite: (sql) => sql.replace(/"claimed_until" <= \?/, `"claimed_until" <= ? and "claimed_until" = ''`),
  },
  losing(7, 'the key of a send is not kept', /^insert into "send_keys"/),
  losing(
    1,
    'what an event changes is not written to the lead',
    /^update "(quote|contact)_requests" set "(status|answered_at|dollars|assigned_to|tries)/,
  ),
  losing(1, 'an event is not kept', /^insert into "lead_events"/),
  losing(15, 'an acceptance is not kept', /^insert into "offer_answers"/),
  losing(26, 'a forgotten person’s lead stays', /^delete from "(quote|contact)_requests"/),
  replacing(5, 'an answer is noted for an alarm that was answered', '"acknowledged_at" is null', '1 = 1'),
  replacing(
    2,
    'an answer goes to every alarm',
    /(update "alarms" set .*) where \("record_id" = \?/,
    '$1 where (? is not null',
  ),
  replacing(23, 'a message that another lane has claimed is free', /"claimed_until" <= \?/, '? is not null'),
  replacing(2, 'a step in the future is due', /"next_round_at" <= \?/, '? is not null'),
  replacing(
    1,
    'an alarm stays at its step',
    /level = level \+ case when column5 is null then 0 else 1/,
    'level = level + case when column5 is null then 0 else 0',
  ),
  replacing(
    17,
    'events of other leads count too',
    /from "lead_events" where "record_id" = \?/,
    'from "lead_events" where ? is not null',
  ),
  replacing(
    2,
    'the next step is set for never',
    /next_round_at = column3/,
    'next_round_at = case when column2 = 0 then null else column3 end',
  ),
  {
    foundBy: 16,
    name: 'a process that starts frees what another is sending',
    takesClaimsBack: true,
  },
  replacing(
    177,
    'a message is claimed by two processes',
    /^(update "outbox" set "attempts" = .*) and "attempts" = \?/,
    '$1 and ? is not null',
  ),
  replacing(
    2,
    'a step of an alarm is carried out by two processes',
    'level = cast(column2 as integer) and',
    'cast(column2 as integer) >= 0 and',
  ),
  {
    ...replacing(
      15,
      'a quote is accepted twice',
      /from "offer_answers" where "version_id" = \?/,
      'from "offer_answers" where ? is null',
    ),
    lacksIndex: 'offer_answers_final',
  },
  {
    foundBy: 10,
    name: 'the second copy gets nothing',
    rewrite: (sql) => (sql === 'begin immediate' ? 'begin exclusive' : sql),
  },
]
