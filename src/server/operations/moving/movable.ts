import { createHash } from 'node:crypto'
import { latestMigration, migrations } from '#server/db/migrate.ts'

/** A column's value in both databases. Integers are bigints, so that none is rounded. */
export type Value = string | bigint | number | Uint8Array | null

export interface MovableTable {
  name: string
  /** Columns sorted by name. */
  columns: string[]
}

export interface MoveSource {
  tables: () => Promise<MovableTable[]>
  /** Returns the tables that this database maintains itself: they are derived from others, or need not be kept. */
  kept: () => Promise<string[]>
  count: (table: MovableTable) => Promise<number>
  /** Yields every row, with its values in the order of the table's columns. */
  batches: (table: MovableTable) => AsyncIterable<Value[][]>
}

/** A database with only this release's tables, in a transaction that ends after the comparison. */
export interface MoveTarget extends MoveSource {
  /** Returns the tables in an order that satisfies their foreign keys. */
  tables: () => Promise<MovableTable[]>
  /** Deletes rows that migrations or triggers have inserted. */
  empty: (table: MovableTable) => Promise<void>
  add: (table: MovableTable, rows: Value[][]) => Promise<void>
  /** Call this once all tables are filled: triggers and id sequences continue from here. */
  settle: () => Promise<void>
}

/** The move is impossible: the message says why and what to do. Nothing has been written. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

const modulus = 1n << 256n

/** Number and checksum of a table's rows, independent of their order, because databases sort text differently. */
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

/** Prefixes the value with its type and length, so that different rows never have the same bytes. */
function marked(value: Value): Buffer {
  if (value === null) return Buffer.from('n;')
  if (typeof value === 'bigint') return Buffer.from(`i${value};`)
  if (typeof value === 'number') return Buffer.from(`r${value};`)
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from(`${typeof value === 'string' ? 't' : 'b'}${bytes.length};`), bytes])
}

/**
 * Checks that the tables are this release's.
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
