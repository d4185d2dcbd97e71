import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { seconds } from '#shared/durations.ts'

/** How long a browser waits before it reconnects a broken stream. */
const retryMs = seconds(3)

export type EventStream = ReturnType<typeof openEventStream>

/** Turns the response into a stream of server-sent events (HTML standard 9.2). */
export function openEventStream(reply: FastifyReply) {
  const body = new PassThrough()
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // A buffering proxy would hold events back.
  reply.header('x-accel-buffering', 'no')
  // A connection that is kept for reuse would delay the server's stop.
  reply.header('connection', 'close')
  body.write(`retry: ${retryMs}\n\n`)
  void reply.send(body)

  /** Closes the stream of a client that stops reading; the browser reconnects by itself. */
  const write = (text: string) => {
    if (body.writableNeedDrain) body.destroy()
    else if (!body.writableEnded) body.write(text)
  }
  return {
    /** `json` must be a single line. */
    send: (event: string, json: string) => write(`event: ${event}\ndata: ${json}\n\n`),
    /** Sends a comment, so that no proxy closes the connection as idle. */
    beat: () => write(':\n\n'),
    end: () => body.end(),
    onClose: (listener: () => void) => void body.once('close', listener),
  }
}
