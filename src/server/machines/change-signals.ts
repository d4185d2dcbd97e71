import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** What has changed: `content` is what public pages show, `owner` is what the owner's pages show. */
export const changeSignalKinds = ['content', 'owner'] as const
export type ChangeSignal = (typeof changeSignalKinds)[number]

/**
 * Change signals between processes, so that nobody waits for the next poll of the database. Delivery is not guaranteed
 * and a signal may be spurious: receivers query the database on each signal, and also poll without one.
 */
export interface ChangeSignals {
  /** Calls the listener on each signal of the kind until the returned function is called. */
  on(kind: ChangeSignal, listener: () => void): () => void
  /** Sends the signal to every process without waiting for delivery. */
  tell(kind: ChangeSignal): void
  stop(): void
}

/** Does nothing, because a site without a database server sees each change in its own SQLite file. */
export const noChangeSignals: ChangeSignals = { on: () => () => {}, tell: () => {}, stop: () => {} }

/**
 * Opens the change signals and sends one after each call that may have changed what the owner sees on another machine.
 * They are sent after the response and not by triggers, because a transaction with NOTIFY makes every other
 * transaction wait for its commit (docs/decisions/031).
 */
export async function openChangeSignals(
  app: FastifyInstance,
  { databaseUrl, postgres }: Pick<Config, 'databaseUrl' | 'postgres'>,
): Promise<ChangeSignals> {
  if (!databaseUrl) return noChangeSignals
  // The import is dynamic so that only sites on PostgreSQL load its driver.
  const { listenForChangeSignals } = await import('./postgres-change-signals.ts')
  // The direct URL is preferred, because a pooler in transaction mode does not deliver notifications.
  const signals = listenForChangeSignals(postgres.directUrl ?? databaseUrl, postgres)
  app.addHook('onClose', async () => signals.stop())
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) signals.tell('owner')
  })
  return signals
}
