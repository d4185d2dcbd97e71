import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { seconds } from '#shared/durations.ts'
import { GroupCommit, Turn } from './group-commit.ts'
import { giveStamp } from './idle-check.ts'
import { openKysely } from './kysely.ts'
import type { Schema } from './schema.ts'
import { SqliteFile } from './sqlite-file.ts'
import { isBusy } from './storage-fault.ts'

/** How long a query waits for a lock that another process holds. */
const lockPatienceMs = seconds(5)
/** Once a wait was in vain, others behind it are not made to wait as long again. */
const impatientMs = seconds(1)
/** Pauses between tries, the last one repeated: SQLite's own. */
const pausesMs = [1, 2, 5, 10, 15, 20, 25]

/**
 * Lets Kysely's SQLite dialect run on Node's built-in driver. The file is opened at the first query, created
 * if need be, and readable by its owner only; `':memory:'` gives a database that lives as long as the handle.
 * Every commit is on the disk before it is acknowledged (WAL with synchronous=FULL).
 */
export function openSqlite(path: string): Kysely<Schema> {
  const file = new SqliteFile(path)
  const db = openKysely(nodeSqliteDialect(file))
  giveStamp(db, () => file.stamp())
  return db
}

function nodeSqliteDialect(file: SqliteFile): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite can undo DDL: a migration that is killed halfway leaves nothing behind. Kysely presumes otherwise. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** Callers take turns by the group's rules, and not by Kysely's, where nobody begins before the last one's commit. */
  override get supportsMultipleConnections() {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile
  #group: GroupCommit | undefined

  constructor(file: SqliteFile) {
    super({
      database: async () => {
        file.open()
        return file
      },
    })
    this.#file = file
  }

  override async acquireConnection(): Promise<Turn> {
    this.#group ??= new GroupCommit(this.#file, new PatientConnection(await super.acquireConnection()))
    return this.#group.takeTurn()
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof Turn) connection.end()
  }

  override async beginTransaction(turn: Turn): Promise<void> {
    await this.#group?.begin(turn)
  }

  override async commitTransaction(turn: Turn): Promise<void> {
    await this.#group?.end(turn)
  }

  override async rollbackTransaction(turn: Turn): Promise<void> {
    await this.#group?.rollBack(turn)
  }

  override async destroy(): Promise<void> {
    await this.#group?.takeTurn()
    await this.#group?.commit()
    await super.destroy()
  }
}

/**
 * Waits for locks without holding up the rest of the process. A query that met one has done nothing yet, so it can
 * be run again; within a transaction there is none to meet, because `begin immediate` took it.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  #impatientUntil = 0

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#connection.executeQuery<R>(query)
      } catch (error) {
        const moment = performance.now()
        if (!isBusy(error) || moment < this.#impatientUntil) throw error
        if (moment - startedAt >= lockPatienceMs) {
          this.#impatientUntil = moment + impatientMs
          throw error
        }
        await wait(pausesMs[Math.min(attempt, pausesMs.length - 1)])
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }
}
