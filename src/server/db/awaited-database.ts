import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { seconds } from '#shared/durations.ts'
import { DatabaseError, type DatabaseLocation, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'
import { isStorageFault, RefusedConnection } from './storage-fault.ts'

const tryEveryMs = seconds(1)

interface AwaitedDatabase<Prepared> {
  db: Kysely<Schema>
  /** What came of `prepare`; undefined while the database is away. */
  prepared: Prepared | undefined
  /** Of a database that was away: what comes of `prepare`, or undefined where it was closed before. */
  arrival: Promise<Prepared | undefined> | undefined
}

/**
 * Opens the database and prepares what must be in it. A PostgreSQL server that is away just now does not keep the site
 * from starting: every query is a StorageFault until it is there, up to date and prepared, and then goes through.
 * @throws DatabaseError, of a database that is there and can't be used; or what `prepare` throws
 */
export async function openAwaitedDatabase<Prepared>(
  location: DatabaseLocation,
  prepare: (db: Kysely<Schema>) => Promise<Prepared>,
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
  prepare: (db: Kysely<Schema>) => Promise<Prepared>,
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
        // On connections of its own: those of the site stay shut meanwhile.
        const { db: own, prepared } = await openPrepared(location, prepare)
        isThere = true
        await own.destroy()
        console.log('The database is there: leads are taken from now on.')
        return prepared
      } catch (error) {
        // Whatever it is now, the site goes on serving its pages. Nobody reads the same sentence once a second.
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
  prepare: (db: Kysely<Schema>) => Promise<Prepared>,
): Promise<Pick<AwaitedDatabase<Prepared>, 'db' | 'prepared'>> {
  const db = await openDatabase(location)
  try {
    return { db, prepared: await prepare(db) }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** False when it was cut short. */
const pause = (signal: AbortSignal) => sleep(tryEveryMs, true, { signal, ref: false }).catch(() => false)

/** The same can succeed later without anybody changing a setting. */
function isAway(error: unknown): boolean {
  if (error instanceof RefusedConnection) return false
  return isStorageFault(error) || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}

const sentenceOf = (error: unknown) =>
  error instanceof DatabaseError ? error.message : `The database can't be prepared: ${String(error)}`
