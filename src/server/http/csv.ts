import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A table for spreadsheets: the headings, and each row's cells in the same order. */
export interface CsvTable<Row> {
  headings: readonly string[]
  cells(row: Row): readonly string[]
}

/** Without a byte order mark Excel reads UTF-8 as the country's legacy code page. */
const byteOrderMark = '\uFEFF'

/** Writes the table as CSV (RFC 4180) in chunks, so that a long list is never in memory as a whole. */
export async function* csvFile<Row>(
  { headings, cells }: CsvTable<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(cells(row))).join('')
  }
}

/** Answers with the table as a file to save. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  name: string,
  table: CsvTable<Row>,
  pages: AsyncIterable<Row[]>,
) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvFile(table, pages)))

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Quotes the cell. A formula gets an apostrophe in front, because visitors wrote it (OWASP, CSV injection). */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
