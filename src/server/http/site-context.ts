import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Timers } from '#server/base/timers.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/schema.ts'
import type { ChangeSignals } from '#server/machines/change-signals.ts'
import type { RenderPage } from './render-page.ts'

/** What each room of the site gets when it is opened. */
export interface SiteContext {
  /** Rooms register their routes and hooks here, and share its `log`. */
  app: FastifyInstance
  config: Config
  db: Db
  now: () => Date
  timers: Timers
  /** Signs data that visitors get and send back. */
  formKey: () => KeyObject
  changeSignals: ChangeSignals
  /** Usable only after all rooms are open, like `renderPage`. */
  business: ReadBusiness
  renderPage: RenderPage
  /** Call this after the content of public pages has changed; it takes effect in every process. */
  onContentChange: () => void
}
