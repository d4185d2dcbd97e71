import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortfolioImagesTable, Schema } from '#server/db/schema.ts'
import type {
  PortfolioImageChanges,
  PortfolioImageFields,
  PortfolioImageRecord,
} from '#shared/contract/portfolio-image.ts'
import { createSoftDelete } from './soft-delete.ts'

export type PortfolioImageStore = ReturnType<typeof createPortfolioImageStore>

/** The fields sent with the upload, the names of its file (as served, and as the owner called it) and its sizes. */
export type NewPortfolioImage = PortfolioImageFields &
  Pick<PortfolioImageRecord, 'filename' | 'originalName' | 'width' | 'height' | 'widths'>

export function createPortfolioImageStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** The files of a deleted image must stay for as long as it can be restored. */
    ...createSoftDelete(db, 'portfolio_images', now),

    /** Saves the image, active. Its file must already be in place: the next visitor may ask for it. */
    async add(image: NewPortfolioImage): Promise<PortfolioImageRecord> {
      const createdAt = now().toISOString()
      const row: PortfolioImagesTable = {
        id: randomUUID(),
        filename: image.filename,
        original_name: image.originalName,
        category: image.category,
        description: image.description,
        sort_order: image.sortOrder,
        is_active: 1,
        width: image.width,
        height: image.height,
        widths: image.widths.join(','),
        created_at: createdAt,
        updated_at: createdAt,
        deleted_at: null,
      }
      await db.insertInto('portfolio_images').values(row).execute()
      return toRecord(row)
    },

    /** Every image that is not deleted, or those of one category (none if it is unknown): the owner's list. */
    async listAll(category?: string): Promise<PortfolioImageRecord[]> {
      const rows = await inGalleryOrder(db, category).execute()
      return rows.map(toRecord)
    },

    /** The active ones of them: the public list. */
    async listActive(category?: string): Promise<PortfolioImageRecord[]> {
      const rows = await inGalleryOrder(db, category).where('is_active', '=', 1).execute()
      return rows.map(toRecord)
    },

    /** Undefined when there is none, or it is deleted. */
    async find(id: string): Promise<PortfolioImageRecord | undefined> {
      const row = await inGalleryOrder(db).where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    /** Whether the image may be shown, by its file; undefined when there is none, or it is deleted. */
    async findFile(filename: string): Promise<{ isActive: boolean } | undefined> {
      const row = await db
        .selectFrom('portfolio_images')
        .select('is_active')
        .where('filename', '=', filename)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && { isActive: row.is_active === 1 }
    },

    /** File of an image, deleted or not. */
    async filenameOf(id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('portfolio_images')
        .select('filename')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.filename
    },

    /** True when a row, deleted or not, stands for the file. */
    async hasFile(filename: string): Promise<boolean> {
      const row = await db
        .selectFrom('portfolio_images')
        .select('id')
        .where('filename', '=', filename)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Changes what is given; undefined when there is no such image, or it is deleted. */
    async change(id: string, changes: PortfolioImageChanges): Promise<PortfolioImageRecord | undefined> {
      const { category, description, isActive } = changes
      const row = await db
        .updateTable('portfolio_images')
        .set({
          ...(category === undefined ? {} : { category }),
          ...(description === undefined ? {} : { description }),
          ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
          updated_at: now().toISOString(),
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /**
     * Puts the images in the order given. The last gets sort order 0 and those before it count down from there:
     * an upload, which is sent with 0 (specification 9.1), still joins at the end. Ids that are gone are
     * passed over: another tab may have deleted them.
     */
    async reorder(ids: readonly string[]): Promise<void> {
      const updated_at = now().toISOString()
      await db.transaction().execute(async (transaction) => {
        for (const [index, id] of ids.entries()) {
          const sort_order = index + 1 - ids.length
          await transaction
            .updateTable('portfolio_images')
            .set({ sort_order, updated_at })
            .where('id', '=', id)
            .where('deleted_at', 'is', null)
            .where('sort_order', '!=', sort_order)
            .execute()
        }
      })
    },
  }
}

/** By sort order, then the first uploaded first (specification 3.6). */
function inGalleryOrder(db: Kysely<Schema>, category?: string) {
  const images = db
    .selectFrom('portfolio_images')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
  return category === undefined ? images : images.where('category', '=', category)
}

function toRecord(row: PortfolioImagesTable): PortfolioImageRecord {
  return {
    id: row.id,
    filename: row.filename,
    originalName: row.original_name,
    category: row.category,
    description: row.description,
    sortOrder: row.sort_order,
    isActive: row.is_active === 1,
    width: row.width,
    height: row.height,
    widths: row.widths === '' ? [] : row.widths.split(',').map(Number),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
