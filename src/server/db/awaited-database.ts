import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#shared/durations.ts'
import { DatabaseError, type DatabaseLocation, openDatabase } from './open.ts'
import type { Db } from './schema.ts'
import { isStorageFault, RefusedConnection } from './storage-fault.ts'

const tryEveryMs = seconds(1)

interface AwaitedDatabase<Prepared> {
  db: Db
  /** The result of `prepare`; undefined while the database is unreachable. */
  prepared: Prepared | undefined
  /** For a database that was unreachable: the later result of `prepare`, or undefined if it was closed before. */
  arrival: Promise<Prepared | undefined> | undefined
}

/**
 * Opens and prepares the database. While a PostgreSQL server is unreachable, queries throw StorageFault.
 * @throws DatabaseError when the database is reachable but unusable; or what `prepare` throws
 */
export async function openAwaitedDatabase<Prepared>(
  location: DatabaseLocation,
  prepare: (db: Db) => Promise<Prepared>,
): Promise<AwaitedDatabase<Prepared>> {
  try {
    return { ...(await openPrepared(location, prepare)), arrival: undefined }
  } catch (error) {
    if (!location.databaseUrl || !isAway(error)) throw error
    console.error(`${sentenceOf(error)}\nUntil it is there, pages are served and no lead can be taken.`)
    return { ...(await awaitDatabase(location, location.databaseUrl, prepare, error)), prepared: undefined }
  }
}

async function awaitDatabase<Prepared>(
  location: DatabaseLocation,
  databaseUrl: string,
  prepare: (db: Db) => Promise<Prepared>,
  firstReason: unknown,
): Promise<Pick<AwaitedDatabase<Prepared>, 'db' | 'arrival'>> {
  let isThere = false
  let told = sentenceOf(firstReason)
  const closing = new AbortController()
  const { openPostgres } = await import('./postgres.ts')
  const db = openPostgres(databaseUrl, location.postgres, () => isThere)
  const destroy = db.destroy.bind(db)
  db.destroy = () => {
    closing.abort()
    return destroy()
  }

  async function arrive(): Promise<Prepared | undefined> {
    while (await pause(closing.signal)) {
      try {
        // The attempt uses its own connections, since the site's stay closed meanwhile.
        const { db: own, prepared } = await openPrepared(location, prepare)
        isThere = true
        await own.destroy()
        console.log('The database is there: leads are taken from now on.')
        return prepared
      } catch (error) {
        // The site goes on serving its pages whatever the error is. The same sentence is logged only once.
        const sentence = sentenceOf(error)
        if (sentence !== told) console.error(sentence)
        told = sentence
      }
    }
    return undefined
  }
  return { db, arrival: arrive() }
}

async function openPrepared<Prepared>(
  location: DatabaseLocation,
  prepare: (db: Db) => Promise<Prepared>,
): Promise<Pick<AwaitedDatabase<Prepared>, 'db' | 'prepared'>> {
  const db = await openDatabase(location)
  try {
    return { db, prepared: await prepare(db) }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const pause = (signal: AbortSignal) => sleep(tryEveryMs, true, { signal, ref: false }).catch(() => false)

/** True when a later attempt can succeed without a change of the settings. */
function isAway(error: unknown): boolean {
  if (error instanceof RefusedConnection) return false
  return isStorageFault(error) || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}

const sentenceOf = (error: unknown) =>
  error instanceof DatabaseError ? error.message : `The database can't be prepared: ${String(error)}`
