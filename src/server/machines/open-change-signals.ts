import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { type ChangeSignals, noChangeSignals } from './change-signals.ts'

/**
 * Signals other machines after each call that may have changed what the owner sees. Triggers would not do, because a
 * transaction with NOTIFY makes all others wait for its commit (docs/decisions/031).
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
