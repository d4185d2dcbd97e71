import { messageOf } from '#server/base/finding.ts'
import { type MovableTable, MoveError, type MoveSource, type MoveTarget, RowSum } from './movable.ts'

export interface MoveProgress {
  table: string
  step: 'copying' | 'comparing'
  /** Rows of all tables copied or compared so far, out of twice their total. */
  done: number
  of: number
}

export interface MovedTable {
  name: string
  rows: number
}

/**
 * Copies every row and reads each back from the target. Commit the caller's transaction only when this resolves.
 * @throws MoveError that names the differing table, or either database's error
 */
export async function moveRows(
  source: MoveSource,
  target: MoveTarget,
  tell: (progress: MoveProgress) => void = () => {},
): Promise<MovedTable[]> {
  const tables = await tablesToMove(source, target)
  let of = 0
  for (const table of tables) of += 2 * (await source.count(table))
  let done = 0
  const sums = new Map<string, RowSum>()

  for (const table of tables) {
    const sum = new RowSum()
    sums.set(table.name, sum)
    tell({ table: table.name, step: 'copying', done, of })
    await naming(table, () => target.empty(table))
    for await (const rows of source.batches(table)) {
      await naming(table, () => target.add(table, rows))
      for (const row of rows) sum.add(row)
      done += rows.length
      tell({ table: table.name, step: 'copying', done, of })
    }
  }
  await target.settle()
  for (const table of tables) {
    const found = new RowSum()
    for await (const rows of target.batches(table)) {
      for (const row of rows) found.add(row)
      done += rows.length
      tell({ table: table.name, step: 'comparing', done, of })
    }
    expectSame(table, sums.get(table.name) ?? new RowSum(), found)
  }
  return tables.map(({ name }) => ({ name, rows: sums.get(name)?.count ?? 0 }))
}

/** Returns the source's tables in the target's order, without those that the target maintains itself. */
async function tablesToMove(source: MoveSource, target: MoveTarget): Promise<MovableTable[]> {
  const [keptHere, keptThere] = [await source.kept(), await target.kept()]
  const of = (await source.tables()).filter(({ name }) => !keptThere.includes(name))
  const there = await target.tables()
  for (const { name, columns } of of) {
    const found = there.find((table) => table.name === name)
    if (!found && keptHere.includes(name)) continue
    if (!found)
      throw new MoveError(`The table ${name} has no place in the other database: nothing was moved.`)
    const odd = [...columns, ...found.columns].find(
      (column) => !columns.includes(column) || !found.columns.includes(column),
    )
    if (odd) throw new MoveError(`Only one of the databases has ${name}.${odd}: nothing was moved.`)
  }
  return there.filter(({ name }) => of.some((table) => table.name === name))
}

function expectSame({ name }: MovableTable, read: RowSum, found: RowSum): void {
  if (found.equals(read)) return
  const what = found.count === read.count ? 'Not the same' : `${found.count} of ${read.count}`
  throw new MoveError(`${what} rows arrived in ${name}: nothing was moved.`)
}

async function naming(table: MovableTable, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const said = `Rows of ${table.name} can't be moved (${messageOf(error)}): nothing was moved.`
    throw new MoveError(said, { cause: error })
  }
}
