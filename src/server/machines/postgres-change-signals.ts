import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresOptions } from '#server/config/postgres-options.ts'
import { connectionTo } from '#server/db/postgres.ts'
import { seconds } from '#shared/durations.ts'
import { type ChangeSignal, type ChangeSignals, changeSignalKinds } from './change-signals.ts'

/** The triggers of migration 022 use this channel name too. */
const channel = 'site'
const pausesMs = [1, 2, 5, 10, 30].map(seconds)
/** A periodic query detects a connection that was lost without an error. */
const askEveryMs = seconds(30)
/** Changes within this time are sent as one notification, so that many leads at once cause one query. */
const tellEveryMs = 50
/** Together with the sender's 50 ms, this lets every open page learn of a change within 200 ms. */
const hearEveryMs = 100

/**
 * Exchanges change signals by LISTEN and NOTIFY on one connection until `stop`. After a reconnect every listener is
 * called, because signals were lost meanwhile. Behind PgBouncer none arrive, and the site only polls.
 */
export function listenForChangeSignals(url: string, options: PostgresOptions): ChangeSignals {
  const listeners: Record<ChangeSignal, Set<() => void>> = { content: new Set(), owner: new Set() }
  const stopping = new AbortController()
  let listening: ((statement: string, values?: string[]) => Promise<unknown>) | undefined

  const emit = (kind: ChangeSignal) => {
    for (const listener of listeners[kind]) listener()
  }
  const hear = { content: () => emit('content'), owner: paced(() => emit('owner'), hearEveryMs) }

  /** Resolves when the connection is lost and throws when none can be opened. */
  async function listen(onListening: () => void): Promise<void> {
    const client = new Client(connectionTo(url, options))
    let last: Promise<unknown> = Promise.resolve()
    // The driver runs one query at a time, so each waits for the one before.
    const ask = (statement: string, values: string[] = []) => {
      last = last.then(() => client.query(statement, values))
      last.catch(() => lost.resolve())
      return last
    }
    const lost = Promise.withResolvers<void>()
    client.on('error', () => lost.resolve())
    client.on('end', () => lost.resolve())
    client.on('notification', ({ payload }) => {
      const kind = changeSignalKinds.find((known) => known === payload)
      if (kind) hear[kind]()
    })
    const stop = () => lost.resolve()
    stopping.signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await ask(`listen ${channel}`)
      onListening()
      listening = ask
      if (stopping.signal.aborted) stop()
      const asking = setInterval(() => void ask('select 1'), askEveryMs)
      asking.unref()
      await lost.promise
      clearInterval(asking)
    } finally {
      listening = undefined
      stopping.signal.removeEventListener('abort', stop)
      // The end is not awaited, because a dead connection never acknowledges it.
      void client.end().catch(() => {})
    }
  }

  async function stayListening(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      await listen(() => {
        failures = 0
        for (const kind of changeSignalKinds) hear[kind]()
      }).catch(() => {})
      const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)]
      failures += 1
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  void stayListening()

  const send = (kind: ChangeSignal) => {
    // Without the connection the signal is dropped: receivers poll anyway, and it is not worth one from the pool.
    void listening?.('select pg_notify($1, $2)', [channel, kind])
  }
  const tell = {
    content: paced(() => send('content'), tellEveryMs),
    owner: paced(() => send('owner'), tellEveryMs),
  }

  return {
    on(kind, listener) {
      listeners[kind].add(listener)
      return () => void listeners[kind].delete(listener)
    },
    tell: (kind) => tell[kind](),
    stop: () => stopping.abort(),
  }
}

/** Runs at once; further calls within `everyMs` are combined into one run at the end of that time. */
function paced(run: () => void, everyMs: number): () => void {
  let pause: NodeJS.Timeout | undefined
  let isWanted = false
  const go = () => {
    if (pause) {
      isWanted = true
      return
    }
    run()
    pause = setTimeout(() => {
      pause = undefined
      if (!isWanted) return
      isWanted = false
      go()
    }, everyMs).unref()
  }
  return go
}
