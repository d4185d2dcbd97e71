import type { DatabaseSync } from 'node:sqlite'
import { sqliteSource } from '#server/operations/moving/sqlite-side.ts'

/** Text that a wrong column, encoding, escape or batch would change. */
const texts = [
  '',
  'NULL',
  '{"a":[1,2],"b":null}',
  `quotes ' " \` and \\ \\x41 % _ ; -- $1 ? :name {a,b}`,
  'lines\r\nand\ttabs, e\u0301 is not é, zero\u200Bwidth, 日本語, 👩🏽‍🔧⚡, שלום',
  ' spaces around ',
]

/** Fills every table with each kind of text, no text, and integers beyond JavaScript's safe range. */
export async function fillEveryTable(database: DatabaseSync): Promise<void> {
  database.exec('begin; pragma defer_foreign_keys = on')
  const source = sqliteSource(database)
  const kept = await source.kept()
  for (const { name } of await source.tables()) {
    if (kept.includes(name)) continue
    database.exec(`delete from ${name}`)
    const columns = database.prepare(
      `select name, type, "notnull" as is_needed, pk from pragma_table_info('${name}')`,
    )
    const references = new Map(
      database
        .prepare(`select "from" as name from pragma_foreign_key_list('${name}')`)
        .all()
        .map((row) => [row.name, true]),
    )
    const all = columns.all()
    const insert = database.prepare(
      `insert into ${name} (${all.map((column) => `"${column.name}"`).join(', ')}) values (${all.map(() => '?').join(', ')})`,
    )
    for (const [n, text] of texts.entries()) {
      const values = all.map((column, place) => {
        const type = String(column.type).toLowerCase()
        const isKey = column.pk !== 0 || references.has(String(column.name)) || String(column.name) === 'id'
        if (column.is_needed === 0 && !isKey && (n + place) % 2 === 0) return null
        if (type === 'bigint') return 2n ** 53n + BigInt(n) + 1n
        if (type.startsWith('double')) return n + 0.1
        if (type === 'integer') return BigInt(isKey ? n + 1 : (n % 5) + 1)
        // Ids are the same in every table, so that references are valid.
        return isKey ? `${n} ${text}` : `${texts[(n + place) % texts.length]} ${n} ${name}.${column.name}`
      })
      insert.run(...values)
    }
  }
  database.exec('commit')
}
