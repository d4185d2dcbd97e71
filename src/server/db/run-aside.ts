import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a statement on a file of SQLite that takes long, on a thread of its own: in this one nobody would be answered
 * meanwhile. Returns its rows; rejects with what SQLite has against it.
 */
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
