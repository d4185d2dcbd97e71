import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { SoftDeleted } from './leads.ts'

export interface BusinessTables {
  content_version: ContentVersionTable
  settings_versions: SettingsVersionsTable
  settings_draft: SettingsDraftTable
  job_cards: JobCardsTable
}

/** One row with id 1. Triggers increment it with every change of the public pages' content (migration 005). */
export interface ContentVersionTable {
  id: number
  /** PostgreSQL gives 64-bit integers as text. */
  version: number | string
}

/** The owner's published business details, one row for each version. Rows are never changed. */
export interface SettingsVersionsTable {
  /** Version number from 1, without gaps. */
  version: number
  createdAt: string
  publishedAt: string
  username: string
  /** All values ever set, as JSON by field. */
  values: string
  /** JSON of the fields that differ from the previous version. */
  changedFields: string
  /** The version that was restored; 0 is the site before any. Null for new values. */
  likeVersion: number | null
}

/** The draft of the next version, in one row. */
export interface SettingsDraftTable {
  id: number
  /** Values as JSON by field; null removes one. */
  fields: string
  /** When the draft's first change was made; null while it is empty. */
  createdAt: string | null
  changedAt: string | null
  username: string
}

export interface JobCardsTable extends Omit<JobCardRecord, 'isActive' | 'isBeforeAfter'>, SoftDeleted {
  isActive: number
  isBeforeAfter: number
}
