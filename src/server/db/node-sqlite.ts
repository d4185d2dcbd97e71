import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { seconds } from '#shared/durations.ts'
import { GroupCommit, Turn } from './group-commit.ts'
import { giveStamp } from './idle-check.ts'
import { openKysely } from './kysely.ts'
import type { Db } from './schema.ts'
import { SqliteFile } from './sqlite-file.ts'
import { isBusy } from './storage-fault.ts'

/** How long a query waits for a lock that another process holds. */
const lockPatienceMs = seconds(5)
/** After one query has timed out, the queries behind it wait only this long. */
const impatientMs = seconds(1)
/** Pauses between attempts, as in SQLite's own busy handler; the last one repeats. */
const pausesMs = [1, 2, 5, 10, 15, 20, 25]

/**
 * Runs Kysely's SQLite dialect on Node's built-in driver. The first query opens or creates the file. Every commit is on
 * the disk before it is acknowledged (WAL with synchronous=FULL).
 */
export function openSqlite(path: string, file = new SqliteFile(path)): Db {
  const db = openKysely(nodeSqliteDialect(file))
  giveStamp(db, () => file.stamp())
  return db
}

function nodeSqliteDialect(file: SqliteFile): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new NodeSqliteCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite can roll back DDL, so that a killed migration leaves nothing behind; Kysely assumes otherwise. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** GroupCommit queues the callers: Kysely's own queue lets nobody begin before the previous commit has ended. */
  override get supportsMultipleConnections() {
    return true
  }
}

class NodeSqliteCompiler extends SqliteQueryCompiler {
  /** Writes limits as literals: SQLite 3.53 plans a statement with a bound limit anew for every run. */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit ')
    if (ValueNode.is(node.limit)) this.appendImmediateValue(node.limit.value)
    else this.visitNode(node.limit)
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
 * Waits for locks without blocking the event loop. A query that found the database locked has done nothing yet, so it
 * can be repeated; within a transaction that never happens, because `begin immediate` took the lock.
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
