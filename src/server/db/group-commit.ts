import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { SqliteFile } from './sqlite-file.ts'
import { StorageFault } from './storage-fault.ts'
import { Turns } from './turns.ts'

/** Of a transaction that came after another one whose commit is still ahead. */
const member = 'group_member'

const writes: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Commits transactions that come at the same moment together: the wait for the disk, most of what a lead costs, is paid
 * once for all of them (docs/decisions/036). Each still sees what those before it wrote, each can be rolled back by
 * itself, and none is acknowledged before the common commit is on the disk. A write by itself is such a transaction;
 * what else is none waits for that commit: nothing is read that could still be lost.
 */
export class GroupCommit {
  readonly #file: SqliteFile
  readonly #connection: DatabaseConnection
  readonly #turns = new Turns()
  /** Those that are done and wait for their commit; settled when it is over. */
  #group: PromiseWithResolvers<void> | undefined

  constructor(file: SqliteFile, connection: DatabaseConnection) {
    this.#file = file
    this.#connection = connection
  }

  /** The connection for one caller, when those before have ended their turns or wait for the common commit. */
  async takeTurn(): Promise<Turn> {
    return new Turn(this.#connection, await this.#turns.take(), this)
  }

  /** @throws Error of SQLite, or StorageFault when the file is not where it belongs */
  async begin(turn: Turn): Promise<void> {
    // Where SQLite has given the group up, its members are told first.
    if (this.#group && !this.#file.isInTransaction) await this.commit()
    const isMember = this.#group !== undefined
    if (!isMember) this.#file.expectInPlace()
    // A deferred transaction that reads first and writes later fails, without waiting for the lock, when another
    // process wrote in between.
    await this.#run(isMember ? `savepoint ${member}` : 'begin immediate')
    turn.stage = isMember ? 'member' : 'first'
  }

  /** Ends the turn, and resolves when what was written is on the disk. */
  async end(turn: Turn): Promise<void> {
    if (turn.stage === 'member') await this.#run(`release ${member}`)
    this.#group ??= this.#openGroup()
    const { promise } = this.#group
    turn.end()
    await promise
  }

  /** Takes back what a transaction has written, and nothing of those before it. */
  async rollBack({ stage }: Turn): Promise<void> {
    // SQLite has already rolled back after a full disk or an I/O error; a second attempt would hide that error.
    if (stage === 'over' || !this.#file.isInTransaction) return
    if (stage === 'first') return this.#run('rollback')
    await this.#run(`rollback to ${member}`)
    await this.#run(`release ${member}`)
  }

  /** Within a turn: everything that is done is on the disk afterwards, or its members have been told why not. */
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
      // Closing takes back what could not be rolled back; the next query opens the file again.
      if (this.#file.isInTransaction) await this.#run('rollback').catch(() => this.#file.close())
      group.reject(error)
    }
  }

  /** A group takes in those that already wait for their turn, and those that come before the process has looked up. */
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

/** The connection as long as it is one caller's. */
export class Turn implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #endTurn: () => void
  readonly #group: GroupCommit
  /** Where a transaction stands; before it begins, and for what is none, `outside`. */
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

  /** Ends the turn: what writes by itself is asked nothing else. */
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
