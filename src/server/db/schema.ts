/**
 * The tables, in types that SQLite and PostgreSQL share, so that the same queries serve both:
 * text ids (UUID version 4), ISO 8601 text times in UTC, 0 and 1 for false and true. Optional text is stored
 * as '' and never as null. Column names and types change only together with a migration.
 */
export interface Schema {
  contact_requests: ContactRequestsTable
  quote_requests: QuoteRequestsTable
  portfolio_images: PortfolioImagesTable
  testimonials: TestimonialsTable
  users: UsersTable
  sessions: SessionsTable
  outbox: OutboxTable
  content_version: ContentVersionTable
  send_keys: SendKeysTable
  send_revisions: SendRevisionsTable
}

/** A record with a time in `deleted_at` stands in no list, and can be restored for a while. */
interface SoftDeleted {
  deleted_at: string | null
}

/** What the owner's search looks in (see stores/search-text.ts). */
interface Searchable {
  search_text: string
}

/** When the owner first saw the record; null while it is unread. */
interface Seen {
  seen_at: string | null
}

/** 1 while a lead is kept out of mail and notifications. */
interface Suspected {
  suspected_spam: number
}

export interface ContactRequestsTable extends SoftDeleted, Seen, Suspected, Searchable {
  id: string
  name: string
  email: string
  phone: string
  subject: string
  message: string
  created_at: string
}

export interface QuoteRequestsTable extends SoftDeleted, Seen, Suspected, Searchable {
  id: string
  name: string
  email: string
  phone: string
  service_type: string
  address: string
  description: string
  consent_given: string
  captcha_answer: string
  created_at: string
}

export interface PortfolioImagesTable extends SoftDeleted {
  id: string
  filename: string
  original_name: string
  category: string
  description: string
  sort_order: number
  is_active: number
  /** In pixels; 0 when not known. */
  width: number
  height: number
  /** Widths of the other sizes, ascending, joined by commas. */
  widths: string
  created_at: string
  updated_at: string
}

export interface TestimonialsTable extends SoftDeleted, Seen, Suspected {
  id: string
  client_name: string
  company: string
  testimonial_text: string
  project_type: string
  rating: number
  is_approved: number
  is_active: number
  created_at: string
  updated_at: string
}

export interface UsersTable {
  id: string
  username: string
  /** The name as it is compared: unique, without regard to case. */
  username_key: string
  password_hash: string
  created_at: string
  updated_at: string
  /** Notifications up to this time have been shown; null before the first visit. */
  notifications_seen_at: string | null
}

export interface SessionsTable {
  /** Hash of the token in the cookie; the token itself is stored nowhere. */
  token_hash: string
  user_id: string
  user_agent: string
  created_at: string
  last_seen_at: string
  expires_at: string
}

export type OutboxKind = 'contact' | 'quote' | 'testimonial'

/** `skipped`: there was nothing to tell any more. `failed`, `skipped`, `sent` and `file` are ends. */
export type OutboxState = 'pending' | 'sent' | 'file' | 'failed' | 'skipped'

/** Mail to the owner, one row for each: of a new record, of a corrected one, and of one that he had sent again. */
export interface OutboxTable {
  id: string
  kind: OutboxKind
  record_id: string
  created_at: string
  /** 1 when the owner was told of the record before, and its visitor has corrected it since. */
  is_correction: number
  state: OutboxState
  /** Attempts that were begun; also tells one claim of the row from the next. */
  attempts: number
  next_attempt_at: string
  /** A process is at work on the row until then; '' when none is. */
  claimed_until: string
  /** When the mail was sent, or written to a file. */
  sent_at: string | null
  /** When the latest attempt that failed ended, or the mail was skipped. */
  failed_at: string | null
  /** Why the latest attempt failed; '' before any. Nothing personal. */
  last_error: string
}

/** One row, with id 1. Triggers count up with every change of what public pages show (migration 005). */
export interface ContentVersionTable {
  id: number
  /** PostgreSQL gives 64-bit integers as text. */
  version: number | string
}

/** What was sent under which key, so that the same send makes one record however often it comes. */
export interface SendKeysTable {
  kind: OutboxKind
  key: string
  /** Of what the visitor says; another text under the same key is another lead. */
  content_hash: string
  record_id: string
  created_at: string
}

/** Which of the versions sent under a key stands: the one with the highest revision. */
export interface SendRevisionsTable {
  kind: OutboxKind
  key: string
  /** PostgreSQL gives 64-bit integers as text. */
  revision: number | string
  content_hash: string
  record_id: string
  created_at: string
  /** When the latest correction was taken; null before any. */
  corrected_at: string | null
}
