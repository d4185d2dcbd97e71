/**
 * Measures the owner's area with 200,000 rows in each list (or --rows N), and prints figures and targets.
 * --installation PATH measures another built installation; --only SQLite, or PostgreSQL, leaves the other out.
 */
import { parseArgs } from 'node:util'
import { benchManyRows } from './bench/many-rows.ts'

if (process.platform !== 'linux') throw new Error('The bench reads /proc and so needs Linux.')

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    installation: { type: 'string' },
    only: { type: 'string' },
  },
})
const rows = Number(values.rows)
if (!(rows >= 1000 && rows % 1000 === 0)) throw new Error('--rows takes a multiple of 1,000.')
if (values.only && !isDatabase(values.only)) throw new Error('--only takes SQLite or PostgreSQL.')
await benchManyRows({ rows, installation: values.installation, only: values.only })

function isDatabase(name: string): boolean {
  return ['SQLite', 'PostgreSQL'].includes(name)
}
