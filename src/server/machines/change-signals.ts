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
