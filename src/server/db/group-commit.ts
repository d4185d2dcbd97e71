import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { SqliteFile } from './sqlite-file.ts'
import { StorageFault } from './storage-fault.ts'

/** Runs callers one after the other, in the order in which they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the turn. Returns a function that ends it; further calls of that function do nothing. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

/** Name of the savepoint of a transaction that joins a group whose commit is pending. */
const member = 'group_member'

const writes: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Commits transactions of the same moment together, because a lead mostly waits for the disk (docs/decisions/036).
 * Each sees the earlier ones; other reads wait for the commit, so that nothing is read that could still be lost.
 */
export class GroupCommit {
  readonly #file: SqliteFile
  readonly #connection: DatabaseConnection
  readonly #turns = new Turns()
  /** The transactions that wait for the pending commit; settled when it has succeeded or failed. */
  #group: PromiseWithResolvers<void> | undefined

  constructor(file: SqliteFile, connection: DatabaseConnection) {
    this.#file = file
    this.#connection = connection
  }

  /** Gives one caller the connection, once the earlier ones have ended their turns or wait for the common commit. */
  async takeTurn(): Promise<Turn> {
    return new Turn(this.#connection, await this.#turns.take(), this)
  }

  /** @throws Error of SQLite, or StorageFault when the file was moved or deleted */
  async begin(turn: Turn): Promise<void> {
    // If SQLite has rolled the group back, its members must learn of that first.
    if (this.#group && !this.#file.isInTransaction) await this.commit()
    const isMember = this.#group !== undefined
    if (!isMember) this.#file.expectInPlace()
    // A deferred transaction that reads first and writes later fails, without waiting for the lock, when another
    // process wrote in between.
    await this.#run(isMember ? `savepoint ${member}` : 'begin immediate')
    turn.stage = isMember ? 'member' : 'first'
  }

  /** Ends the turn and resolves when its writes are on the disk. */
  async end(turn: Turn): Promise<void> {
    if (turn.stage === 'member') await this.#run(`release ${member}`)
    this.#group ??= this.#openGroup()
    const { promise } = this.#group
    turn.end()
    await promise
  }

  /** Rolls back this transaction's writes but not those of earlier group members. */
  async rollBack({ stage }: Turn): Promise<void> {
    // SQLite has already rolled back after a full disk or an I/O error; a second attempt would hide that error.
    if (stage === 'over' || !this.#file.isInTransaction) return
    if (stage === 'first') return this.#run('rollback')
    await this.#run(`rollback to ${member}`)
    await this.#run(`release ${member}`)
  }

  /** Call this within a turn. Afterwards the group's writes are on the disk, or its members got the error. */
  async commit(): Promise<void> {
    const group = this.#group
    if (!group) return
    this.#group = undefined
    try {
      if (!this.#file.isInTransaction)
        throw new StorageFault('SQLite has rolled back what waited for its commit.')
      await this.#run('commit')
      group.resolve()
    } catch (error) {
      // Closing the file rolls back what `rollback` could not; the next query opens it again.
      if (this.#file.isInTransaction) await this.#run('rollback').catch(() => this.#file.close())
      group.reject(error)
    }
  }

  /** Opens a group for the transactions already waiting and for those of the same event-loop turn. */
  #openGroup(): PromiseWithResolvers<void> {
    const group = Promise.withResolvers<void>()
    void this.#commitSoon()
    return group
  }

  async #commitSoon(): Promise<void> {
    await nextTurn()
    const endTurn = await this.#turns.take()
    await this.commit()
    endTurn()
  }

  async #run(sql: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(sql))
  }
}

/** One caller's exclusive use of the connection. */
export class Turn implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #endTurn: () => void
  readonly #group: GroupCommit
  /** State of the transaction; `outside` before it begins and for queries outside any. */
  stage: 'outside' | 'first' | 'member' | 'over' = 'outside'

  constructor(connection: DatabaseConnection, endTurn: () => void, group: GroupCommit) {
    this.#connection = connection
    this.#endTurn = endTurn
    this.#group = group
  }

  end(): void {
    this.stage = 'over'
    this.#endTurn()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.stage === 'outside') {
      if (writes.has(query.query.kind)) return this.#write<R>(query)
      await this.#group.commit()
    }
    return this.#connection.executeQuery<R>(query)
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.stage === 'outside') await this.#group.commit()
    yield* this.#connection.streamQuery<R>(query, chunkSize)
  }

  /** Ends the turn right after the query, because a single write has no further ones. */
  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#group.begin(this)
    let result: QueryResult<R>
    try {
      result = await this.#connection.executeQuery<R>(query)
    } catch (error) {
      await this.#group.rollBack(this)
      throw error
    }
    await this.#group.end(this)
    return result
  }
}
