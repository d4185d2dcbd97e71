import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { QuotePhotoState } from '#shared/quote-photos.ts'
import type { SoftDeleted } from './leads.ts'

export interface PhotoTables {
  portfolio_images: PortfolioImagesTable
  quote_photos: QuotePhotosTable
  quote_photo_tokens: QuotePhotoTokensTable
  quote_photo_senders: QuotePhotoSendersTable
}

export interface PortfolioImagesTable
  extends Omit<PortfolioImageRecord, 'isActive' | 'isBeforeDrawings' | 'widths'>,
    SoftDeleted {
  isActive: number
  isBeforeDrawings: number
  /** Widths in ascending order, joined by commas. */
  widths: string
}

/** Metadata of the photos that visitors add to quote requests. */
export interface QuotePhotosTable {
  recordId: string
  /** The photo's place, from 0. */
  n: number
  /** Name of its files on the disk; a photo that replaces it has another name. */
  filename: string
  /** Hash of the uploaded file, so that uploading it again changes nothing. */
  sha256: string
  bytes: number
  state: QuotePhotoState
  /** When the first photo in this place was uploaded. */
  receivedAt: string
  changedAt: string
}

/** Each token lets its holder add photos to one record. */
export interface QuotePhotoTokensTable {
  /** Hash of the token, which itself is stored nowhere. */
  tokenHash: string
  recordId: string
  expiresAt: string
}

/** Number of bytes that an address has uploaded in a day. */
export interface QuotePhotoSendersTable {
  day: string
  /** Keyed hash of the address, which distinguishes senders without identifying them. */
  sender: string
  bytes: number
}
