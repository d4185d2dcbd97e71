/** Writes the items of all slices as one JSON array in chunks, so that a long list is never in memory as a whole. */
export async function* jsonList(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '['
  for await (const items of slices) {
    if (items.length === 0) continue
    yield opening + JSON.stringify(items).slice(1, -1)
    opening = ','
  }
  yield opening === '[' ? '[]' : ']'
}
