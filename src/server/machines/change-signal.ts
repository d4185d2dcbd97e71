/** What has changed: `content` is what public pages show, `owner` what the owner's open pages do. */
export const changeSignalKinds = ['content', 'owner'] as const
export type ChangeSignal = (typeof changeSignalKinds)[number]

/**
 * Word between processes that something has changed, so that nobody waits for the next look at the database. A hint may
 * be lost, and may come for nothing: whoever gets one looks, and looks from time to time without any.
 */
export interface ChangeSignals {
  /** Calls back on each hint of the kind until the returned function is called. */
  on(kind: ChangeSignal, listener: () => void): () => void
  /** Tells every process. Nobody waits for it. */
  tell(kind: ChangeSignal): void
  stop(): void
}

/** Of a site whose processes share a file. */
export const noChangeSignals: ChangeSignals = { on: () => () => {}, tell: () => {}, stop: () => {} }
