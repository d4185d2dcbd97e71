import { createHash } from 'node:crypto'
import { latestMigration, migrations } from '#server/db/migrate.ts'

/** What a column may hold in both databases. Whole numbers are bigints, so that none is rounded on the way. */
export type Value = string | bigint | number | Uint8Array | null

export interface MovableTable {
  name: string
  /** In the order of their names. */
  columns: string[]
}

/** The rows of one database, as they were at one moment. */
export interface MoveSource {
  tables: () => Promise<MovableTable[]>
  /** Names of those whose rows this database keeps by itself: they follow from others, or need not last. */
  kept: () => Promise<string[]>
  count: (table: MovableTable) => Promise<number>
  /** Every row, with its values in the order of the table's columns. */
  batches: (table: MovableTable) => AsyncIterable<Value[][]>
}

/** A database with the tables of this release and nothing else, in a transaction that ends after the comparison. */
export interface MoveTarget extends MoveSource {
  /** In an order in which they can be filled. */
  tables: () => Promise<MovableTable[]>
  /** Takes out what the migrations or a trigger have put in. */
  empty: (table: MovableTable) => Promise<void>
  add: (table: MovableTable, rows: Value[][]) => Promise<void>
  /** Called once all of them are full: triggers and counted ids go on from here. */
  settle: () => Promise<void>
}

/** The move can't be made: the message says why and what to do. Nothing has been written. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

const modulus = 1n << 256n

/** Number and content of a table's rows, whatever their order: databases sort text each in their own way. */
export class RowSum {
  count = 0
  #sum = 0n

  add(row: readonly Value[]): void {
    const hash = createHash('sha256')
    for (const value of row) hash.update(marked(value))
    this.count += 1
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex')}`)) % modulus
  }

  equals(other: RowSum): boolean {
    return this.count === other.count && this.#sum === other.#sum
  }
}

/** With its kind and length, so that no two rows read the same. */
function marked(value: Value): Buffer {
  if (value === null) return Buffer.from('n;')
  if (typeof value === 'bigint') return Buffer.from(`i${value};`)
  if (typeof value === 'number') return Buffer.from(`r${value};`)
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from(`${typeof value === 'string' ? 't' : 'b'}${bytes.length};`), bytes])
}

/**
 * Rows are moved between tables of one release: this one.
 * @throws MoveError that names what was found at `place`
 */
export function expectThisRelease(
  executed: readonly string[],
  place: string,
  known: Record<string, unknown> = migrations,
): void {
  const later = executed.find((name) => !Object.hasOwn(known, name))
  if (later) {
    throw new MoveError(
      `${place} was written by a newer version of the site (${later} is unknown here): move with that version.`,
    )
  }
  if (Object.keys(known).every((name) => executed.includes(name))) return
  throw new MoveError(
    `${place} is of an earlier version of the site (${executed.at(-1) ?? 'it has no tables'}, and this one is ${latestMigration}): start the site on it once, stop it, and move then.`,
  )
}
