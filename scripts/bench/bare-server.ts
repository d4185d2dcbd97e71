/**
 * The least that a Node server can do: the page from memory, a list from node:sqlite, an insert into it. It
 * has no routing, no checks and only the headers for caching. The bench starts it with one JSON argument.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

export interface BareOptions {
  htmlFile: string
  gzipFile: string
  databaseFile: string
  listSql: string
  /** Rows as the site wrote them, which are written again under new ids. */
  rows: { table: string; row: Record<string, string | number | null> }[]
}

const options: BareOptions = JSON.parse(process.argv[2] ?? '')
const html = readFileSync(options.htmlFile)
const gzip = readFileSync(options.gzipFile)
const etag = '"bare"'
const caching = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag }
const page = { ...caching, 'content-type': 'text/html; charset=utf-8' }
const plainHeaders = { ...page, 'content-length': html.length }
const gzipHeaders = { ...page, 'content-length': gzip.length, 'content-encoding': 'gzip' }

const db = new DatabaseSync(options.databaseFile)
db.exec('pragma journal_mode = wal; pragma synchronous = full')
const list = db.prepare(options.listSql)
const inserts = options.rows.map(({ table, row }) => {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  return { row, insert: db.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`) }
})

const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const answer = JSON.stringify({ success: true, id: await submit(request) })
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length })
    return response.end(answer)
  }
  if (request.url !== '/') {
    const answer = Buffer.from(JSON.stringify(list.all()))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    return response.end(answer)
  }
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, caching).end()
  if (request.headers['accept-encoding']?.includes('gzip')) {
    return response.writeHead(200, gzipHeaders).end(gzip)
  }
  return response.writeHead(200, plainHeaders).end(html)
})

async function submit(request: IncomingMessage): Promise<string> {
  const { description } = JSON.parse(await text(request))
  const id = randomUUID()
  db.exec('begin immediate')
  for (const { row, insert } of inserts) {
    insert.run(...Object.values({ ...row, id, ...('description' in row ? { description } : {}) }))
  }
  db.exec('commit')
  return id
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
