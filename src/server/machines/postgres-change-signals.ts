import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresOptions } from '#server/config/postgres-options.ts'
import { connectionTo } from '#server/db/postgres.ts'
import { seconds } from '#shared/durations.ts'
import { type ChangeSignal, type ChangeSignals, changeSignalKinds } from './change-signal.ts'

/** Triggers name it too (migration 022). */
const channel = 'site'
const pausesMs = [1, 2, 5, 10, 30].map(seconds)
/** A connection that went silent is found out by a question. */
const askEveryMs = seconds(30)
/** Many leads at once are one hint, and one look. */
const tellEveryMs = 50
/** Together with the pause of who tells, whoever has an open page hears of each change within 200 ms. */
const hearEveryMs = 100

/**
 * Hints by way of PostgreSQL's LISTEN and NOTIFY, on a connection of their own, from now until `stop`. It comes back by
 * itself, and then everybody looks, since hints of meanwhile are lost. PgBouncer in transaction mode takes LISTEN and
 * passes nothing on: then there are none.
 */
export function listenForChangeSignals(url: string, options: PostgresOptions): ChangeSignals {
  const listeners: Record<ChangeSignal, Set<() => void>> = { content: new Set(), owner: new Set() }
  const stopping = new AbortController()
  let listening: ((statement: string, values?: string[]) => Promise<unknown>) | undefined

  const emit = (kind: ChangeSignal) => {
    for (const listener of listeners[kind]) listener()
  }
  const hear = { content: () => emit('content'), owner: paced(() => emit('owner'), hearEveryMs) }

  /** Until the connection is lost. Throws where there is none to be had. */
  async function listen(onListening: () => void): Promise<void> {
    const client = new Client(connectionTo(url, options))
    let last: Promise<unknown> = Promise.resolve()
    // The driver takes one at a time.
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
      // Not waited for: one that went silent says no farewell.
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
    // Who hears nothing looks by himself: not worth a connection of the pool.
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

/** Runs at once; what comes within `everyMs` after it is one more run at the end of that time. */
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
