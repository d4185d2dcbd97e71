import { setImmediate as othersTurn } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { CsvTable } from '#server/http/csv.ts'
import { slashedDate } from '#shared/brisbane-time.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { Period } from '#shared/contract/period.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { type InquiryKind, inquiries, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { undoneIds } from '#shared/leads/reduce-events.ts'
import { sourceKind, sourceNames } from '#shared/leads/source.ts'
import { suburbOf } from '#shared/leads/suburb.ts'
import { statusNames } from '#shared/leads/work-words.ts'
import { sliceSize } from './inquiry-list.ts'
import { phoneCell } from './inquiry-table.ts'
import { toEvent } from './lead-event-store.ts'
import { dayBegins, leadsAt } from './work-queue-store.ts'

/** A lead with the owner's notes on it, the oldest first. */
type NotedLead = FoundLead & { notes: readonly string[] }

/** The spreadsheet for an accountant: amounts are plain numbers, and dates are as Excel reads them in Australia. */
export const periodTable: CsvTable<NotedLead> = {
  headings: [
    ...['Reference', 'Came', 'How', 'Name', 'Phone', 'Suburb', 'Service', 'Status'],
    ...['Quoted ($)', 'Won ($)', 'Won on', 'Notes'],
  ],
  cells({ kind, record, notes }) {
    const definition = inquiryOf(kind)
    const { name, phone } = describeLead(definition, record)
    const { tag = '', place = '' } = definition.line(record)
    const { status, quotedDollars, dollars, doneAt, source } = record
    const isWon = status === 'won'
    return [
      referenceOf(kind, record.id),
      slashedDate(new Date(record.createdAt)),
      source ? sourceNames[sourceKind(source)] : 'Website',
      name,
      phoneCell(phone),
      suburbOf(place) ?? place,
      tag,
      statusNames[status],
      amount(quotedDollars),
      isWon ? amount(dollars) : '',
      isWon && doneAt ? slashedDate(new Date(doneAt)) : '',
      notes.join('\n'),
    ]
  },
}

const amount = (dollars: number | null) => (dollars === null ? '' : String(dollars))

/** Reads what came in or was won in a period, in the order in which it came, without suspected spam. */
export async function* leadsInPeriod(db: Db, period: Period): AsyncGenerator<NotedLead[], void> {
  const ofKinds = await Promise.all(inquiryKinds.map((kind) => placesIn(db, kind, period)))
  const places = ofKinds.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  for (let from = 0; from < places.length; from += sliceSize) {
    const slice = places.slice(from, from + sliceSize)
    const notes = await notesOn(
      db,
      slice.map(({ id }) => id),
    )
    const leads = await leadsAt(db, slice)
    yield leads.map((lead) => ({ ...lead, notes: notes.get(lead.record.id) ?? [] }))
    await othersTurn()
  }
}

interface Place {
  id: string
  kind: InquiryKind
  createdAt: string
}

async function placesIn(db: Db, kind: InquiryKind, { from, to }: Period): Promise<Place[]> {
  const begin = dayBegins(from, 0)
  const end = dayBegins(to, 1)
  const isIn = sql<SqlBool>`(
    created_at >= ${begin} and created_at < ${end}
    or status = 'won' and done_at >= ${begin} and done_at < ${end}
  )`
  const rows = await db
    .selectFrom(inquiries[kind].table)
    .select(['id', 'createdAt'])
    .where((row) => row.and({ deletedAt: null, suspectedSpam: 0 }))
    .where(isIn)
    .execute()
  return rows.map((row) => ({ ...row, kind }))
}

/** The notes that nobody has taken back, by lead. */
async function notesOn(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('lead_events')
    .selectAll()
    .where('recordId', 'in', ids)
    .where('actKind', 'in', ['note', 'undo'])
    .orderBy('sequence')
    .execute()
  const events = rows.map(toEvent)
  const undone = undoneIds(events)
  const notes = new Map<string, string[]>()
  for (const { id, recordId, act } of events) {
    if (act.kind === 'note' && !undone.has(id))
      notes.set(recordId, [...(notes.get(recordId) ?? []), act.text])
  }
  return notes
}
