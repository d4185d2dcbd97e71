import type { DatabaseSync } from 'node:sqlite'
import { tallyDifferences } from '#server/leads/lead-tallies.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { type ReducedEvent, reduceEvents } from '#shared/leads/reduce-events.ts'
import type { Attempt, Delivery } from './outside.ts'
import type { ToldLead } from './told-site.ts'

/** Tables of the second copy's record, and those that are computed anew: the search index and the counts. */
const notCompared = /^(sqlite_|copy_)|_trigrams|_documents$|^(unindexed_leads|lead_tallies)$/

/** All rows of a site, as text that can be compared and searched. */
export function rowsIn(database: DatabaseSync): string {
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all()
  return tables
    .map(({ name }) => String(name))
    .filter((name) => !notCompared.test(name))
    .map((name) => {
      const rows = database.prepare(`select * from "${name}"`).all()
      return `${name}\n${rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n')}`
    })
    .join('\n')
}

const works = {
  ...{ status: 'status', lostReason: 'lost_reason', dollars: 'dollars', quotedDollars: 'quoted_dollars' },
  ...{ answeredAt: 'answered_at', followUpAt: 'follow_up_at', doneAt: 'done_at', assignedTo: 'assigned_to' },
}

/** What must be true of the rows at any moment. */
export function auditRows(database: DatabaseSync, leads: readonly ToldLead[], now: Date): string[] {
  const problems: string[] = []
  for (const lead of leads) {
    const { table } = inquiries[lead.kind]
    const text = lead.kind === 'quote' ? 'description' : 'message'
    const rows = database.prepare(`select id from ${table} where ${text} like ?`).all(`${lead.mark} %`)
    if (rows.length > 1) problems.push(`${lead.mark} is there ${rows.length} times`)
    if (lead.isForgotten && rows.length > 0)
      problems.push(`${lead.mark} is there although its sender was forgotten`)
    if (lead.id && lead.isForgotten === false && rows[0]?.id !== lead.id)
      problems.push(`${lead.mark} is missing`)
  }
  for (const kind of inquiryKinds) {
    const columns = Object.entries(works).map(([name, column]) => `${column} as "${name}"`)
    const rows = database
      .prepare(`select id, is_urgent, ${columns.join(', ')} from ${inquiries[kind].table}`)
      .all()
    for (const { id, is_urgent: isUrgent, ...row } of rows) {
      const events = database
        .prepare('select id, at, act from lead_events where record_id = ? order by sequence')
        .all(String(id))
        .map((event) => ({ ...event, act: JSON.parse(String(event.act)) }) as unknown as ReducedEvent)
      const work: object = reduceEvents(events, isUrgent === 1)
      for (const [name, value] of Object.entries(row)) {
        const meant = Reflect.get(work, name)
        if (meant !== value) problems.push(`${name} is ${value} where the events say ${meant}`)
      }
    }
  }
  for (const { list, what, n } of database.prepare(tallyDifferences(now)).all()) {
    problems.push(`The count of ${list} ${what} is wrong by ${n}`)
  }
  const twice = database
    .prepare(`select offer_versions.offer_id from offer_answers join offer_versions on offer_versions.id = version_id
      where offer_answers.kind = 'accepted' group by offer_versions.offer_id having count(*) > 1`)
    .all()
  if (twice.length > 0) problems.push('A quote was accepted twice')
  for (const { id, mark, isAccepted, isForgotten } of leads) {
    const accepted = database
      .prepare("select count(*) as n from offer_answers where kind = 'accepted' and record_id = ?")
      .get(id ?? '')
    if (id && isAccepted && isForgotten === false && Number(accepted?.n) === 0)
      problems.push(`The acceptance of ${mark} is missing`)
  }
  return problems
}

const rings = (attempt: Attempt, { id }: ToldLead) =>
  attempt.entry.recordId === id && attempt.entry.alarmId !== '' && attempt.channel !== 'mail'

/** Nothing rings after an answer. */
export function auditSilence(attempts: readonly Attempt[], leads: readonly ToldLead[]): string[] {
  return leads.flatMap((lead) => {
    const { answeredAt, mark } = lead
    const late =
      answeredAt !== undefined && attempts.find((each) => rings(each, lead) && each.claimedAt > answeredAt)
    return late
      ? [`${mark} rang by ${late.channel} ${late.claimedAt - (answeredAt ?? 0)} ms after its answer`]
      : []
  })
}

/** What must have been heard once everything is well again for hours. */
export function auditHeard(
  { attempts, deliveries }: { attempts: readonly Attempt[]; deliveries: readonly Delivery[] },
  leads: readonly ToldLead[],
): string[] {
  return leads.flatMap((lead) => {
    if (!lead.id || lead.isListed !== true || lead.isForgotten !== false || lead.mayBeAnswered) return []
    const problems: string[] = []
    if (!attempts.some((attempt) => rings(attempt, lead))) problems.push(`${lead.mark} never rang`)
    const isMailed = attempts.some(({ channel, entry }) => channel === 'mail' && entry.recordId === lead.id)
    if (!isMailed) problems.push(`${lead.mark} was never mailed`)
    if (
      lead.isUrgent &&
      !attempts.some(({ entry }) => entry.recordId === lead.id && entry.type === 'unanswered')
    )
      problems.push(`Nobody was told that ${lead.mark} stayed without an answer`)
    void deliveries
    return problems
  })
}

/** In a calm story each message goes out exactly once. */
export function auditOnce(attempts: readonly Attempt[]): string[] {
  const counts = new Map<string, number>()
  for (const { entry } of attempts) counts.set(entry.id, (counts.get(entry.id) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 1)
    ? ['A message was sent twice though nothing had failed']
    : []
}

/** A step of an alarm rings each phone once. */
export function auditRounds(database: DatabaseSync): string[] {
  const twice = database
    .prepare(`select about from outbox where alarm_id != ''
      group by alarm_id, about, channel, target, created_at having count(*) > 1`)
    .all()
  return twice.length > 0 ? ['An alarm rang a phone twice for one step'] : []
}

/** Nothing waits whose time has come. */
export function auditWaiting(database: DatabaseSync, now: Date): string[] {
  const late = new Date(now.getTime() - 180_000).toISOString()
  const waiting = database
    .prepare("select channel, about from outbox where state = 'pending' and next_attempt_at < ?")
    .all(late)
  const alarms = database.prepare('select id from alarms where next_round_at < ?').all(late)
  return [
    ...waiting.map(({ channel, about }) => `A message (${about}) by ${channel} waits though it is due`),
    ...alarms.map(() => 'An alarm waits though its step is due'),
  ]
}
