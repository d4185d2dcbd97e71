/** A table that spreadsheets open: the headings, and the cells of each row in the same order. */
export interface CsvTable<Row> {
  headings: readonly string[]
  cells(row: Row): readonly string[]
}

/** Without it Excel reads UTF-8 as the country's old code page. */
const byteOrderMark = '\uFEFF'

/**
 * The table as comma-separated values (RFC 4180), piece by piece, so that a long list never stands in memory
 * whole.
 */
export async function* csvFile<Row>(
  { headings, cells }: CsvTable<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(cells(row))).join('')
  }
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Quoted always. A text that a spreadsheet would run as a formula is made plain with an apostrophe: visitors
 * wrote these cells (OWASP, CSV injection).
 */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
