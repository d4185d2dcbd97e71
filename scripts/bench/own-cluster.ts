import { type Cluster, startCluster } from '../../tests/postgres/support/cluster.ts'
import { findPrograms } from '../../tests/postgres/support/programs.ts'
import { makeEmptyCluster } from '../../tests/postgres/support/provide-cluster.ts'

/** Starts a PostgreSQL server for the bench alone; undefined when none is installed. */
export async function startOwnCluster(): Promise<Cluster | undefined> {
  const programs = findPrograms()
  if (!programs) return undefined
  using empty = makeEmptyCluster(programs)
  return await startCluster({ empty: empty.data })
}
