import { expect, test } from 'vitest'
import { jsonList } from './whole-list.ts'

async function* slicesOf(slices: unknown[][]) {
  yield* slices
}

test.each([[[]], [[[]]], [[[1, 2, 3]]], [[[1], [{ a: '[],' }, 'x'], [null]]], [[[], [1], [], [2], []]]])(
  '%j becomes one array',
  async (slices: unknown[][]) => {
    let json = ''
    for await (const piece of jsonList(slicesOf(slices))) json += piece
    expect(json).toBe(JSON.stringify(slices.flat()))
  },
)
