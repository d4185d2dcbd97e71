import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { jsonList } from './json-list.ts'

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
