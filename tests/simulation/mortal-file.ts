import type { SqliteStatement } from 'kysely'
import { RecordedFile } from '#server/db/recorded-file.ts'
import type { PlantedBug } from './planted-bugs.ts'

/** What becomes of a statement. `dies after`: it is carried out, and nobody learns of it. */
export type Fate = 'goes on' | 'dies before' | 'dies after' | 'finds the disk full'

/** The process was killed: whoever waited for the database never gets an answer. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

const writes = /^\s*(insert|update|delete|commit)/i
const full = 13

/** The database of a process that can be killed before or after any statement, and whose disk can be full. */
export class MortalFile extends RecordedFile {
  readonly #fateOf: () => Fate
  readonly #bug: PlantedBug | undefined
  isDead = false

  constructor(path: string, fateOf: () => Fate, bug: PlantedBug | undefined) {
    super(path)
    this.#fateOf = fateOf
    this.#bug = bug
  }

  override open(): void {
    super.open()
    // A kill needs no disk to have kept what the system has.
    this.database.exec('pragma synchronous = off')
    if (this.#bug?.lacksIndex) this.database.exec(`drop index if exists ${this.#bug.lacksIndex}`)
  }

  override prepare(sql: string): SqliteStatement {
    if (this.isDead) throw new Killed()
    const statement = super.prepare(this.#bug?.rewrite?.(sql) ?? sql)
    const isLost = this.#bug?.loses?.(sql) ?? false
    return {
      ...statement,
      all: (parameters) => this.#carryOut(sql, () => (isLost ? [] : statement.all(parameters))),
      run: (parameters) =>
        this.#carryOut(sql, () => (isLost ? { changes: 1, lastInsertRowid: 0 } : statement.run(parameters))),
    }
  }

  /** Ends the process: what was not committed is gone. */
  die(): void {
    this.isDead = true
    this.close()
  }

  #carryOut<Result>(sql: string, run: () => Result): Result {
    if (this.isDead) throw new Killed()
    const fate = this.#fateOf()
    if (fate === 'dies before') {
      this.die()
      throw new Killed()
    }
    if (fate === 'finds the disk full' && writes.test(sql)) {
      // As SQLite does by itself.
      if (this.isInTransaction) this.database.exec('rollback')
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: full })
    }
    const result = run()
    if (fate !== 'dies after') return result
    this.die()
    throw new Killed()
  }
}
