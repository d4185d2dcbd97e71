import { sql } from 'kysely'
import { changeRows, countRows, findRow, hasRow } from '#server/db/queries.ts'
import type { QuotePhotosTable } from '#server/db/schema/photos.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { hours, minutes } from '#shared/durations.ts'
import { maxQuotePhotoBytes, type QuotePhotoState } from '#shared/quote-photos.ts'
import { restorableMs } from '#shared/restorable.ts'

/** A photo can be replaced within this time. */
const replaceableMs = hours(1)
/** Six photos arrive one after the other over a phone's connection, and one mail reports them all. */
const tellAfterMs = minutes(2)

export type QuotePhotoStore = ReturnType<typeof createQuotePhotoStore>

export type NewQuotePhoto = Pick<QuotePhotosTable, 'recordId' | 'n' | 'filename' | 'sha256' | 'bytes'>
export type QuotePhotoRow = Pick<QuotePhotosTable, 'recordId' | 'n' | 'filename' | 'state'>

type Kept =
  /** `replaced` is the file of the photo that it replaced. */
  | { kind: 'kept'; replaced: string | undefined }
  | { kind: 'same' }
  | { kind: 'taken' | 'tooMuch' | 'noRecord' }

const columns = ['recordId', 'n', 'filename', 'state'] as const

/** Stores the photos of quote requests. The request's column `photos` repeats the state for lists. */
export function createQuotePhotoStore(db: Db, now: () => Date) {
  const outbox = createOutboxStore(db, now)
  const isoNow = () => now().toISOString()

  /** Selects photos to decode, but none of deleted or suspected requests. */
  const toDecode = () =>
    db
      .selectFrom('quote_photos')
      .innerJoin('quote_requests', 'quote_requests.id', 'quote_photos.recordId')
      .where((row) =>
        row.and({ state: isWaiting, 'quote_requests.deletedAt': null, 'quote_requests.suspectedSpam': 0 }),
      )

  /** Notifies the owner once of photos that arrive together, and never of a suspected request's. */
  async function tellOwner(tx: Tx, recordId: string): Promise<void> {
    const untold = { recordId, about: 'photos', state: 'pending' } as const
    if (await hasRow(tx.selectFrom('outbox'), untold)) return
    const nextAttemptAt = new Date(now().getTime() + tellAfterMs).toISOString()
    await outbox.add(tx, { kind: 'quote', recordId, type: 'photos', nextAttemptAt })
  }

  return {
    /** Stores the row of a photo whose file is published. A simultaneous one for the same record waits. */
    keep({ recordId, n, filename, sha256, bytes }: NewQuotePhoto): Promise<Kept> {
      return db.transaction().execute(async (tx) => {
        const record = await holdRecord(tx, recordId)
        if (!record) return { kind: 'noRecord' }
        const photos = await tx
          .selectFrom('quote_photos')
          .select(['n', 'filename', 'sha256', 'bytes', 'receivedAt'])
          .where('recordId', '=', recordId)
          .execute()
        const there = photos.find((photo) => photo.n === n)
        if (there?.sha256 === sha256) return { kind: 'same' }
        const moment = isoNow()
        const receivedAt = there?.receivedAt ?? moment
        if (now().getTime() - Date.parse(receivedAt) > replaceableMs) return { kind: 'taken' }
        const others = photos.reduce((sum, photo) => sum + (photo.n === n ? 0 : photo.bytes), 0)
        if (others + bytes > maxQuotePhotoBytes) return { kind: 'tooMuch' }

        const row = { filename, sha256, bytes, state: 'waiting', receivedAt, changedAt: moment } as const
        await tx
          .insertInto('quote_photos')
          .values({ ...row, recordId, n })
          .onConflict((conflict) => conflict.columns(['recordId', 'n']).doUpdateSet(row))
          .execute()
        await noteOnRecord(tx, recordId)
        if (record.suspectedSpam === 0) await tellOwner(tx, recordId)
        return { kind: 'kept', replaced: there?.filename }
      })
    },

    /** Returns the photo that has waited longest to be decoded. */
    next: (): Promise<QuotePhotoRow | undefined> =>
      toDecode().select(columns).orderBy('receivedAt').orderBy('n').limit(1).executeTakeFirst(),

    countWaiting: () => countRows(toDecode()),

    /** Records the result of decoding. False when there is one already, or the photo is gone. */
    settle: ({ recordId, filename }: QuotePhotoRow, state: QuotePhotoState): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (
          !(await changeRows(tx.updateTable('quote_photos').set({ state, changedAt: isoNow() }), {
            filename,
            state: isWaiting,
          }))
        )
          return false
        await noteOnRecord(tx, recordId)
        return true
      }),

    /** Finds a decoded photo of a request that is not deleted. */
    findReady: (recordId: string, n: number): Promise<QuotePhotoRow | undefined> =>
      db
        .selectFrom('quote_photos')
        .innerJoin('quote_requests', 'quote_requests.id', 'quote_photos.recordId')
        .select(columns)
        .where((row) => row.and({ recordId, n, state: 'ready', 'quote_requests.deletedAt': null }))
        .executeTakeFirst(),

    async placesTaken(recordId: string): Promise<number[]> {
      const rows = await db
        .selectFrom('quote_photos')
        .select('n')
        .where('recordId', '=', recordId)
        .orderBy('n')
        .execute()
      return rows.map(({ n }) => n)
    },

    findAt: (
      recordId: string,
      n: number,
    ): Promise<Pick<QuotePhotosTable, 'filename' | 'sha256'> | undefined> =>
      findRow(db.selectFrom('quote_photos').select(['filename', 'sha256']), { recordId, n }),

    /** True when a row has this file; unreadable photos have none. */
    hasFile: (filename: string): Promise<boolean> =>
      hasRow(db.selectFrom('quote_photos').where('state', '!=', 'unreadable'), { filename }),

    /** Lists photos whose request is deleted and can no longer be restored. */
    listExpired(): Promise<QuotePhotoRow[]> {
      const earliest = new Date(now().getTime() - restorableMs).toISOString()
      return db
        .selectFrom('quote_photos')
        .leftJoin('quote_requests', 'quote_requests.id', 'quote_photos.recordId')
        .select(columns)
        .where(({ or, eb }) =>
          or([eb('quote_requests.id', 'is', null), eb('quote_requests.deletedAt', '<', earliest)]),
        )
        .execute()
    },

    async forget({ filename }: QuotePhotoRow): Promise<void> {
      await db.deleteFrom('quote_photos').where('filename', '=', filename).execute()
    },
  }
}

/** A literal and not a bound parameter, because only then SQLite uses the partial index. */
const isWaiting = sql.lit<QuotePhotoState>('waiting')

/** An update without effect locks the record, so that nobody else adds a photo to it in the meantime. */
const holdRecord = (tx: Tx, id: string) =>
  tx
    .updateTable('quote_requests')
    .set(({ ref }) => ({ id: ref('id') }))
    .where((row) => row.and({ id, deletedAt: null }))
    .returning('suspectedSpam')
    .executeTakeFirst()

async function noteOnRecord(tx: Tx, recordId: string): Promise<void> {
  const photos = await tx
    .selectFrom('quote_photos')
    .select(['n', 'state', 'receivedAt'])
    .where('recordId', '=', recordId)
    .orderBy('n')
    .execute()
  await changeRows(tx.updateTable('quote_requests').set({ photos: JSON.stringify(photos) }), { id: recordId })
}
