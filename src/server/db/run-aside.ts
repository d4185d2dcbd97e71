import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs a long statement on a SQLite file in a worker thread. Returns the rows. */
export async function runAside(file: string, statement: string): Promise<Record<string, unknown>[]> {
  const [rows] = await once(new Worker(script, { eval: true, workerData: { file, statement } }), 'message')
  return rows
}

const script = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData.file, { timeout: 30_000 })
  const rows = database.prepare(workerData.statement).all()
  database.close()
  parentPort.postMessage(rows)
`
