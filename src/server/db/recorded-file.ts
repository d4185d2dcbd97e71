import { createHash, randomBytes } from 'node:crypto'
import type { Session } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { SqliteFile } from './sqlite-file.ts'

/** What one group commit has changed, as it waits for the second copy. */
export interface RecordedCommit {
  number: number
  /** Hash of the commit before, and of this one with it. */
  before: string
  hash: string
  /** The latest migration at that time. */
  migration: string
  at: string
  changeset: Uint8Array
}

/** Hash of a commit, which depends on all commits before it. */
export function hashOfCommit(commit: Omit<RecordedCommit, 'hash'>): string {
  const { number, before, migration, at, changeset } = commit
  return createHash('sha256')
    .update(`${before} ${number} ${migration} ${at}\n`)
    .update(changeset)
    .digest('hex')
}

/** SQLite's sessions leave out tables without a primary key, so these don't record themselves. */
const tables = `
  create table if not exists copy_commits (
    number integer not null, before text not null, hash text not null, migration text not null,
    at text not null, changeset blob not null
  );
  create unique index if not exists copy_commits_number on copy_commits (number);
  create table if not exists copy_state (
    history text not null, number integer not null, hash text not null,
    copied integer not null, copied_at text not null, problem text not null, archive text not null
  );`

/**
 * A SQLite file that records what each group commit changes, in the same transaction, so that no commit can be lost
 * between the disk and the second copy. Several processes may record the same file: the transaction counts.
 */
export class RecordedFile extends SqliteFile {
  #session: Session | undefined
  #isRecording = false
  #migration = ''
  #pending = 0
  /** Number of this process's latest commit that is on the disk. */
  latest = 0
  onCommit = () => {}

  /** Begins to record, once the tables are migrated. The first time it begins a history of its own. */
  record(migration: string): void {
    const database = this.database
    database.exec(`pragma busy_timeout = 5000; begin immediate; ${tables}`)
    const history = `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}${randomBytes(4).toString('hex')}`
    database
      .prepare(
        "insert into copy_state select ?, 0, '', 0, '', '', '' where not exists (select 1 from copy_state)",
      )
      .run(history)
    database.exec('commit; pragma busy_timeout = 0')
    this.#migration = migration
    this.#isRecording = true
  }

  override prepare(sql: string): SqliteStatement {
    const statement = super.prepare(sql)
    if (!this.#isRecording) return statement
    if (sql === 'begin immediate') return after(statement, () => this.#begin())
    if (sql !== 'commit') return statement
    return { ...statement, run: (parameters) => this.#commit(statement, parameters) }
  }

  override close(): void {
    // Closing the file frees its session.
    this.#session = undefined
    super.close()
  }

  #begin(): void {
    this.#session?.close()
    this.#session = this.database.createSession()
  }

  #commit(statement: SqliteStatement, parameters: readonly unknown[]) {
    const changeset = this.#session?.changeset() ?? new Uint8Array()
    this.#pending = changeset.length > 0 ? this.#note(changeset) : 0
    const result = statement.run(parameters)
    this.#end()
    return result
  }

  #note(changeset: Uint8Array): number {
    const [head] = super.prepare('select number, hash from copy_state').all([]) as {
      number: number
      hash: string
    }[]
    // Another program has ended the record, which costs no lead; the next start begins it anew.
    if (!head) return 0
    const commit = {
      ...{ number: head.number + 1, before: head.hash, migration: this.#migration },
      ...{ at: new Date().toISOString(), changeset },
    }
    const { number, before, migration, at } = commit
    const hash = hashOfCommit(commit)
    super
      .prepare('insert into copy_commits values (?, ?, ?, ?, ?, ?)')
      .run([number, before, hash, migration, at, changeset])
    super.prepare('update copy_state set number = ?, hash = ?').run([number, hash])
    return number
  }

  #end(): void {
    this.#session?.close()
    this.#session = undefined
    if (this.#pending === 0) return
    this.latest = this.#pending
    this.onCommit()
  }
}

function after(statement: SqliteStatement, then: () => void): SqliteStatement {
  return {
    ...statement,
    run(parameters) {
      const result = statement.run(parameters)
      then()
      return result
    },
  }
}
