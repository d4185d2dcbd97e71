import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortfolioImagesTable, Schema } from '#server/db/schema.ts'
import type { PortfolioImageFields, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { createSoftDelete } from './soft-delete.ts'

export type PortfolioImageStore = ReturnType<typeof createPortfolioImageStore>

/** The fields sent with the upload, and the names of its file: as it is served, and as the owner called it. */
export type NewPortfolioImage = PortfolioImageFields & { filename: string; originalName: string }

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
  }
}

/** By sort order, then the first uploaded first (decisions: uploaded photos on public pages). */
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
