interface FiguresTableProps {
  name: string
  /** Headings of the columns; those of the rows stand in the first. */
  columns: readonly string[]
  /** Their cells, the first of which names the row. */
  rows: readonly (readonly (string | number)[])[]
  together?: readonly (string | number)[] | undefined
}

/** Renders a table of numbers. With large letters it is wider than a phone, so it scrolls, by the keyboard too. */
export const FiguresTable = ({ name, columns, rows, together }: FiguresTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be focusable
  <section className="numbers__scroll" tabIndex={0} aria-label={`${name}, table`}>
    <table className="figures" aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <Row key={cells[0]} cells={cells} columns={columns} />
        ))}
      </tbody>
      {together && (
        <tfoot>
          <Row cells={together} columns={columns} />
        </tfoot>
      )}
    </table>
  </section>
)

const Row = ({ cells, columns }: { cells: readonly (string | number)[]; columns: readonly string[] }) => (
  <tr>
    {cells.map((cell, n) =>
      n === 0 ? (
        <th key={columns[n]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={columns[n]} className={columns[n] === 'Value' ? 'figures__worth' : undefined}>
          {cell}
        </td>
      ),
    )}
  </tr>
)
