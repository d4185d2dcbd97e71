/** One JSON array with the items of all slices, piece by piece, so that a long list never stands in memory whole. */
export async function* jsonList(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '['
  for await (const items of slices) {
    if (items.length === 0) continue
    yield opening + JSON.stringify(items).slice(1, -1)
    opening = ','
  }
  yield opening === '[' ? '[]' : ']'
}
