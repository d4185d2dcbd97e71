import { randomUUID } from 'node:crypto'
import { asColumns, findRow, hasRow, putInOrder } from '#server/db/queries.ts'
import type { PortfolioImagesTable } from '#server/db/schema/photos.ts'
import type { Db } from '#server/db/schema.ts'
import { createSoftDelete } from '#server/leads/soft-delete.ts'
import {
  type PortfolioImageChanges,
  type PortfolioImageFields,
  type PortfolioImageRecord,
  PortfolioImageRecordSchema,
} from '#shared/contract/portfolio-image.ts'

export type PortfolioImageStore = ReturnType<typeof createPortfolioImageStore>

/** Fields of the upload, names of its file (as served, and as on the owner's device) and its sizes. */
export type NewPortfolioImage = PortfolioImageFields &
  Pick<PortfolioImageRecord, 'filename' | 'originalName' | 'width' | 'height' | 'widths'>

export function createPortfolioImageStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** A deleted image keeps its files for as long as it can be restored. */
    ...createSoftDelete(db, 'portfolio_images', now),

    /** Saves the image as active. Its file must be published before, because the next visitor may request it. */
    async add(image: NewPortfolioImage): Promise<PortfolioImageRecord> {
      const createdAt = now().toISOString()
      const record = {
        id: randomUUID(),
        ...image,
        isActive: true,
        isBeforeDrawings: false,
        createdAt,
        updatedAt: createdAt,
      }
      const row = { ...asColumns(record), widths: image.widths.join(','), deletedAt: null }
      await db.insertInto('portfolio_images').values(row).execute()
      return record
    },

    /** Lists the images that are not deleted, or those of one category (none if it is unknown), for the owner. */
    async listAll(category?: string): Promise<PortfolioImageRecord[]> {
      const rows = await inGalleryOrder(db, category).execute()
      return rows.map(toRecord)
    },

    async listActive(category?: string): Promise<PortfolioImageRecord[]> {
      const rows = await inGalleryOrder(db, category).where('isActive', '=', 1).execute()
      return rows.map(toRecord)
    },

    /** Returns undefined when there is none, or it is deleted. */
    async find(id: string): Promise<PortfolioImageRecord | undefined> {
      const row = await inGalleryOrder(db).where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    /** Returns by file whether the image may be shown; undefined when there is none, or it is deleted. */
    async findFile(filename: string): Promise<{ isActive: boolean } | undefined> {
      const row = await findRow(db.selectFrom('portfolio_images').select('isActive'), {
        filename,
        deletedAt: null,
      })
      return row && { isActive: row.isActive === 1 }
    },

    /** Returns the image's file, even if it is deleted. */
    async filenameOf(id: string): Promise<string | undefined> {
      const row = await findRow(db.selectFrom('portfolio_images').select('filename'), { id })
      return row?.filename
    },

    /** True when a row, deleted or not, has this file. */
    hasFile: (filename: string): Promise<boolean> => hasRow(db.selectFrom('portfolio_images'), { filename }),

    /** Changes the given fields; undefined when there is no such image, or it is deleted. */
    async change(id: string, changes: PortfolioImageChanges): Promise<PortfolioImageRecord | undefined> {
      const row = await db
        .updateTable('portfolio_images')
        .set({ ...asColumns(changes), updatedAt: now().toISOString() })
        .where((row) => row.and({ id, deletedAt: null }))
        .returning(columns)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /**
     * Puts the images in the given order, the last with sort order 0, so that an upload joins at the end (specification
     * 9.1).
     */
    reorder: (ids: readonly string[]): Promise<void> =>
      putInOrder(db, 'portfolio_images', ids, {
        first: 1 - ids.length,
        changes: { updatedAt: now().toISOString() },
      }),
  }
}

const columns = Object.keys(PortfolioImageRecordSchema.shape) as (keyof PortfolioImageRecord)[]
type RecordRow = Pick<PortfolioImagesTable, keyof PortfolioImageRecord>

/** Sorts by sort order, then by upload time (specification 3.6). */
function inGalleryOrder(db: Db, category?: string) {
  const images = db
    .selectFrom('portfolio_images')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
  return category === undefined ? images : images.where('category', '=', category)
}

function toRecord({ isActive, isBeforeDrawings, widths, ...row }: RecordRow): PortfolioImageRecord {
  return {
    ...row,
    isActive: isActive === 1,
    isBeforeDrawings: isBeforeDrawings === 1,
    widths: widths === '' ? [] : widths.split(',').map(Number),
  }
}
