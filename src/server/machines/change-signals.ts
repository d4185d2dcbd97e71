import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { type ChangeSignals, noChangeSignals } from './change-signal.ts'

/**
 * Opens the change signals between the site's processes, and sends one after each call that may have changed what the owner
 * looks at on another machine. After the answer, and not by triggers: a transaction that notifies makes all others
 * wait with their commit (docs/decisions/031).
 */
export async function openChangeSignals(
  app: FastifyInstance,
  { databaseUrl, postgres }: Pick<Config, 'databaseUrl' | 'postgres'>,
): Promise<ChangeSignals> {
  if (!databaseUrl) return noChangeSignals
  // Only here: its driver is loaded by those who use it.
  const { listenForChangeSignals } = await import('./postgres-change-signals.ts')
  // A pooler in transaction mode passes no signals on.
  const signals = listenForChangeSignals(postgres.directUrl ?? databaseUrl, postgres)
  app.addHook('onClose', async () => signals.stop())
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) signals.tell('owner')
  })
  return signals
}
