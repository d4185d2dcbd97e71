import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends all items as one JSON array: at once when they are one slice, else slice by slice. */
export async function sendWholeList(
  reply: FastifyReply,
  slices: AsyncGenerator<readonly unknown[], void>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const [first, second] = [await slices.next(), await slices.next()]
  if (first.done || second.done) return reply.send(JSON.stringify(first.value ?? []))
  return reply.send(Readable.from(jsonList(following([first.value, second.value], slices))))
}

async function* following<Item>(first: Item[], others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first
  yield* others
}

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
