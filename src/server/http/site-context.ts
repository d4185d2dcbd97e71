import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Timers } from '#server/base/timers.ts'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ChangeSignals } from '#server/machines/change-signal.ts'
import type { RenderPage } from './render-page.ts'

/** What every room of the site is opened with. Whatever only one room needs is handed to that room. */
export interface SiteContext {
  /** Rooms register their calls and their hooks here; its `log` is everybody's. */
  app: FastifyInstance
  config: Config
  db: Kysely<Schema>
  now: () => Date
  timers: Timers
  /** Signs what goes out to a visitor and comes back. */
  formKey: () => KeyObject
  /** Word from other processes that something has changed. */
  changeSignals: ChangeSignals
  /** Of no use before all rooms are open, as `renderPage`. */
  business: ReadBusiness
  renderPage: RenderPage
  /** Public pages show something else from now on, in every process. */
  onContentChange: () => void
}
