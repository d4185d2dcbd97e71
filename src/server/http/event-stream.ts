import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { seconds } from '#shared/durations.ts'

/** How long a browser waits before it opens a broken stream again. */
const retryMs = seconds(3)

export type EventStream = ReturnType<typeof openEventStream>

/** Makes the answer one that stays open and carries events (server-sent events, HTML standard 9.2). */
export function openEventStream(reply: FastifyReply) {
  const body = new PassThrough()
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // A proxy that collects the answer before it passes it on would hold events back.
  reply.header('x-accel-buffering', 'no')
  // Its connection serves nothing else: kept for reuse, it would hold up a server that stops.
  reply.header('connection', 'close')
  body.write(`retry: ${retryMs}\n\n`)
  void reply.send(body)

  /** A reader that takes nothing any more is gone; the browser comes back by itself. */
  const write = (text: string) => {
    if (body.writableNeedDrain) body.destroy()
    else if (!body.writableEnded) body.write(text)
  }
  return {
    /** `json` is one line. */
    send: (event: string, json: string) => write(`event: ${event}\ndata: ${json}\n\n`),
    /** Keeps the connection from being taken for dead on the way. */
    beat: () => write(':\n\n'),
    end: () => body.end(),
    onClose: (listener: () => void) => void body.once('close', listener),
  }
}
