import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import { wentOutAt } from '#server/notify/delivery-store.ts'
import { type LeadKind, leadKinds, leads } from '#shared/leads/kinds.ts'
import { isOwners, recordColumns, toRecord } from './lead-rows.ts'

/** Leads in memory at a time: larger slices would move to the heap's old generation, which is collected late. */
const sliceSize = 50

/** A lead with everything the site stores about it, as plain JSON. */
export interface ExportedLead {
  kind: LeadKind
  id: string
  [field: string]: unknown
}

/**
 * Reads all leads of every kind, including deleted ones, with their events, alarms, messages and photo files. They come
 * in slices by id, so the last one takes no longer than the first. Leads that arrive meanwhile may be missing.
 */
export async function* exportLeads(db: Db): AsyncGenerator<ExportedLead[], void> {
  for (const kind of leadKinds) {
    let after = ''
    for (;;) {
      const rows = await db
        .selectFrom(leads[kind].table)
        .select([...recordColumns(kind), 'deletedAt'])
        .where('id', '>', after)
        .where(isOwners)
        .orderBy('id')
        .limit(sliceSize)
        .execute()
      await othersTurn()
      const last = rows.at(-1)
      if (!last) break
      const traces = await tracesOf(
        db,
        rows.map(({ id }) => id),
      )
      yield rows.map(({ deletedAt, ...row }) => ({
        kind,
        ...toRecord(kind, row),
        deletedAt,
        ...traces(row.id),
      }))
      after = last.id
      await othersTurn()
    }
  }
}

async function tracesOf(db: Db, ids: readonly string[]) {
  const events = await byRecord(
    db
      .selectFrom('lead_events')
      .select(['recordId', 'id', 'at', 'by', 'act'])
      .where('recordId', 'in', ids)
      .orderBy('sequence'),
  )
  const alarms = await byRecord(
    db
      .selectFrom('alarms')
      .select(['recordId', 'urgency', 'createdAt', 'level', 'rangAt'])
      .select(['acknowledgedAt', 'acknowledgedBy', 'acknowledgedHow'])
      .where('recordId', 'in', ids),
  )
  const messages = await byRecord(
    db
      .selectFrom('outbox')
      .select(['recordId', 'channel', 'about', 'state', 'createdAt', 'sentAt', 'shownAt', 'failedAt'])
      .select('lastError as reason')
      .where('recordId', 'in', ids)
      .orderBy('createdAt')
      .orderBy('id'),
  )
  const photos = await byRecord(
    db
      .selectFrom('quote_photos')
      .select(['recordId', 'n', 'state', 'filename', 'bytes', 'sha256', 'receivedAt'])
      .where('recordId', 'in', ids)
      .orderBy('n'),
  )
  const corrections = await byRecord(
    db
      .selectFrom('send_revisions')
      .select(['recordId', 'revision', 'correctedAt'])
      .where('recordId', 'in', ids)
      .where('correctedAt', 'is not', null),
  )
  const quotes = await byRecord(
    db
      .selectFrom('offer_versions')
      .select(['recordId', 'id', 'content', 'hash', 'writtenBy'])
      .where('recordId', 'in', ids)
      .orderBy('number'),
  )
  const answers = await db
    .selectFrom('offer_answers')
    .select(['versionId', 'kind', 'words', 'at'])
    .where('recordId', 'in', ids)
    .orderBy('at')
    .execute()
  await othersTurn()
  const answersTo = (id: string) =>
    answers.filter(({ versionId }) => versionId === id).map(({ versionId: _, ...answer }) => answer)
  const visits = await byRecord(
    db
      .selectFrom('visits')
      .select(['recordId', 'visit', 'sequence', 'changedAt'])
      .where('recordId', 'in', ids)
      .orderBy('createdAt'),
  )
  return (id: string) => ({
    visits: visits(id).map(({ visit, ...rest }) => ({ ...JSON.parse(visit), ...rest })),
    quotes: quotes(id).map(({ id: versionId, content, ...version }) => ({
      ...version,
      document: JSON.parse(content),
      answers: answersTo(versionId),
    })),
    events: events(id).map(({ act, ...event }) => ({ ...event, act: JSON.parse(act) })),
    alarm: alarms(id)[0] ?? null,
    messages: messages(id).map((message) => ({ ...message, sentAt: wentOutAt(message) })),
    photos: photos(id).map(({ filename, ...photo }) => ({ ...photo, file: photoFile(filename) })),
    corrections: corrections(id).map(({ revision, ...correction }) => ({
      ...correction,
      revision: Number(revision),
    })),
  })
}

/** Path below the data folder, as in backups. */
const photoFile = (filename: string) => `quote-photos/${filename.replace(/\.jpg$/, '')}/sizes/${filename}`

/** Reads the rows of records, then lets others have a turn. Returns a record's rows in their order, without its id. */
async function byRecord<Row extends { recordId: string }>(query: { execute(): Promise<Row[]> }) {
  const groups = Map.groupBy(await query.execute(), ({ recordId }) => recordId)
  await othersTurn()
  return (id: string): Omit<Row, 'recordId'>[] => (groups.get(id) ?? []).map(({ recordId: _, ...row }) => row)
}

/** Writes one lead per line (jsonlines.org). The last line holds the count: without it the file is truncated. */
export async function* leadLines(db: Db): AsyncGenerator<string> {
  let count = 0
  for await (const items of exportLeads(db)) {
    count += items.length
    yield items.map((item) => `${lineOf(item)}\n`).join('')
  }
  yield `${JSON.stringify({ kind: 'end', leads: count })}\n`
}

/** Escapes line separators that JSON allows but some programs split at: Node's readline, Python's splitlines. */
const lineOf = (item: ExportedLead) =>
  JSON.stringify(item).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
