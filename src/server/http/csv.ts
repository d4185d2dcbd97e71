/** A column of a table that spreadsheets open: its heading and its text in each row. */
export interface CsvColumn<Row> {
  heading: string
  text: (row: Row) => string
}

/** Without it Excel reads UTF-8 as the country's old code page. */
const byteOrderMark = '\uFEFF'

/**
 * The table as comma-separated values (RFC 4180), piece by piece, so that a long list never stands in memory
 * whole.
 */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading))
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(columns.map(({ text }) => text(row)))).join('')
  }
}

const csvLine = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Quoted always. A text that a spreadsheet would run as a formula is made plain with an apostrophe: visitors
 * wrote these cells (OWASP, CSV injection).
 */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
