import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresAdapter, SqliteAdapter, sql } from 'kysely'
import { runAside } from '#server/db/run-aside.ts'
import type { Db } from '#server/db/schema.ts'
import { mailFolder } from '#server/notify/channels/mail/mail-folder.ts'
import type { PersonKept } from '#shared/contract/forget.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { backupsHolding } from './backup-folder.ts'
import { copiesAside } from './copies-aside.ts'
import {
  countKept,
  eraseRecords,
  identityOf,
  inquiriesOf,
  type LeftFiles,
  type PersonRecord,
  signatureOf,
  testimonialsOf,
} from './forget-person.ts'
import {
  addToForgottenList,
  type ForgottenIdentity,
  forgottenSince,
  hashesOf,
  readForgottenList,
  saltFor,
} from './forgotten-list.ts'

interface ForgettingOptions {
  db: Db
  places: Pick<BackupPlaces, 'dataDir' | 'backupDir'>
  /** Whether photos can be deleted now, as far as this is known without deleting one. */
  canRemovePhotos: () => Promise<boolean>
  removePhoto: (filename: string) => Promise<void>
  /** Called when the database file may still contain deleted bytes, until later writes overwrite them. */
  onRemains: (error: unknown) => void
  now: () => Date
}

interface Decision {
  requests: number
  testimonials: boolean
}

export type Forgetting = ReturnType<typeof createForgetting>

/** Permanently deletes everything that one person has sent, from every table and file of the site. */
export function createForgetting(options: ForgettingOptions) {
  const { db, places, canRemovePhotos, removePhoto, onRemains, now } = options
  const isShared = db.getExecutor().adapter instanceof PostgresAdapter
  return {
    /** Returns what is stored about the lead's sender. Undefined when there is no such lead. */
    async kept(kind: InquiryKind, id: string): Promise<PersonKept | undefined> {
      const identity = await identityOf(db, kind, id)
      if (!identity) return undefined
      const [records, testimonials] = [await inquiriesOf(db, identity), await testimonialsOf(db, identity)]
      const earliest = records.map(({ createdAt }) => createdAt).toSorted()[0]
      const since = new Date(earliest ?? now())
      const own = records.filter((record) => record.id === id)
      const { phones, emails } = await countKept(db, own, 0)
      return {
        // The name on the lead is listed before others.
        ...(await countKept(db, [...new Set([...own, ...records])], testimonials.length)),
        // These identify the records: one with only another phone number or address is not found.
        ...{ phones, emails },
        backups: {
          ...(await backupsHolding(places.backupDir, since, now())),
          aside: await copiesAside(db, { dataDir: places.dataDir, isShared }, since),
          mayBeElsewhere: isShared,
        },
      }
    },

    /**
     * Deletes it all but in backups, from which a restore deletes it again. Returns the number of requests; 'changed'
     * when that is not what was shown, 'out of reach' when photos can't be deleted: then nothing was done.
     */
    async forget(
      kind: InquiryKind,
      id: string,
      decision: Decision,
    ): Promise<number | 'changed' | 'out of reach' | undefined> {
      const identity = await identityOf(db, kind, id)
      if (!identity) return undefined
      if (!(await canRemovePhotos())) {
        const { photos } = await countKept(db, await inquiriesOf(db, identity), 0)
        if (photos > 0) return 'out of reach'
      }
      const { signature, ...keys } = identity
      const known = decision.testimonials ? identity : keys
      const at = now().toISOString()
      const outcome = await db.transaction().execute(async (tx) => {
        const requests = await inquiriesOf(tx, identity)
        if (requests.length !== decision.requests) return 'changed' as const
        const testimonials = decision.testimonials ? await testimonialsOf(tx, identity) : []
        const salt = saltFor(await tx.selectFrom('forgotten').selectAll().execute())
        const entries = hashesOf(salt, known).map((hash) => ({ identity: hash, at }))
        const left = await eraseRecords(tx, [...requests, ...testimonials])
        await note(tx, entries)
        return { left, entries, count: requests.length }
      })
      if (outcome === 'changed') return outcome
      await addToForgottenList(places.backupDir, outcome.entries)
      await removeMails(places.dataDir, outcome.left)
      for (const photo of outcome.left.photos) await removePhoto(photo)
      // The rows are deleted even if this fails, for instance on a full disk with no space to rewrite the file.
      await dropRemains(db).catch(onRemains)
      return outcome.count
    },
  }
}

/**
 * After a restore, deletes again everybody on the list beside the backups, before anybody sees the data. Returns the
 * number of records.
 */
export async function forgetAgain(
  db: Db,
  { dataDir, backupDir }: ForgettingOptions['places'],
  onRemains: ForgettingOptions['onRemains'],
): Promise<number> {
  const { noted, done } = await completeForgottenList(db, backupDir)
  const undone = missingIn(done, noted)
  if (undone.length === 0) return 0
  const records = await recordsOf(db, forgottenSince(undone))
  const left = await db.transaction().execute(async (tx) => {
    const files = await eraseRecords(tx, records)
    await note(tx, undone)
    return files
  })
  await removeMails(dataDir, left)
  if (records.length > 0) await dropRemains(db).catch(onRemains)
  return records.length
}

/** Adds to the list beside the backups people known only to the database, as another machine has deleted them. */
export async function completeForgottenList(db: Db, backupDir: string) {
  const noted = await readForgottenList(backupDir)
  const done = await db.selectFrom('forgotten').selectAll().execute()
  await addToForgottenList(backupDir, missingIn(noted, done))
  return { noted, done }
}

/** Returns when a person's data was last deleted; undefined when that never happened. */
export async function lastForgottenAt(db: Db): Promise<string | undefined> {
  const { at } = await db
    .selectFrom('forgotten')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

function missingIn(list: readonly ForgottenIdentity[], entries: readonly ForgottenIdentity[]) {
  const times = new Map(list.map(({ identity, at }) => [identity, at]))
  return entries.filter(({ identity, at }) => at > (times.get(identity) ?? ''))
}

async function note(tx: Db, entries: readonly ForgottenIdentity[]): Promise<void> {
  for (const entry of entries) {
    await tx
      .insertInto('forgotten')
      .values(entry)
      .onConflict((conflict) => conflict.column('identity').doUpdateSet({ at: entry.at }))
      .execute()
  }
}

/** Lists from before migration 030 identify an unusually typed number by its digits. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')

/** Finds all rows whose sender is to be deleted. It checks each row, because hashes can't be searched for. */
async function recordsOf(db: Db, isForgotten: ReturnType<typeof forgottenSince>): Promise<PersonRecord[]> {
  const records: PersonRecord[] = []
  for (const kind of inquiryKinds) {
    const rows = await db
      .selectFrom(inquiries[kind].table)
      .select(['id', 'createdAt', 'deletedAt', 'phone', 'phoneKey', 'emailKey'])
      .execute()
    const forgotten = rows.filter(
      (row) =>
        isForgotten({ ...row, recordId: row.id }, row.createdAt) ||
        isForgotten({ phoneKey: digitsOf(row.phone) }, row.createdAt),
    )
    records.push(...forgotten.map((row) => ({ kind, ...row })))
  }
  const testimonials = await db
    .selectFrom('testimonials')
    .select(['id', 'createdAt', 'deletedAt', 'clientName'])
    .execute()
  for (const { clientName, ...row } of testimonials) {
    if (isForgotten({ signature: signatureOf(clientName) }, row.createdAt)) {
      records.push({ kind: 'testimonial', ...row })
    }
  }
  return records
}

/** Deletes mail files, whose names contain the ids of their messages. */
async function removeMails(dataDir: string, { messages }: LeftFiles): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = messages.length > 0 ? await readdir(folder).catch(() => []) : []
  for (const name of names) {
    if (messages.some((id) => name.includes(id))) await rm(path.join(folder, name), { force: true })
  }
}

/** How often this retries, and the pause between, while another process still reads an earlier snapshot. */
const mostTries = 40
const pauseMs = 50

/**
 * Removes deleted rows from SQLite's free pages and write-ahead log; PostgreSQL vacuums by itself. It rewrites the
 * file and blocks all writers meanwhile, so use it only a few times a year.
 */
async function dropRemains(db: Db): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const file = rows[0]?.file
  if (!file) return // In memory.
  await runAside(file, 'vacuum')
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const checkpoint = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (checkpoint.rows[0]?.busy !== 1) return
    await sleep(pauseMs)
  }
}
