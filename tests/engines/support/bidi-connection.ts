import { once } from 'node:events'
import { longestCallMs } from './engine.ts'

export interface BidiConnection {
  call<Result = unknown>(method: string, params?: object): Promise<Result>
  on<Params>(event: string, listener: (params: Params) => void): void
}

interface Message {
  type: 'success' | 'error' | 'event'
  /** Of the call that it answers. */
  id?: number
  result?: unknown
  error?: string
  message?: string
  /** Of an event. */
  method?: string
  params?: unknown
}

/** A connection that speaks WebDriver BiDi: calls with their answers, and events in between. */
export async function connectByBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address)
  await once(socket, 'open', { signal: AbortSignal.timeout(longestCallMs) })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners: { event: string; listener: (params: unknown) => void }[] = []
  let lastId = 0

  socket.addEventListener('message', ({ data }) => receive(JSON.parse(data)))
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the connection.'))
  })

  return {
    async call<Result>(method: string, params: object = {}) {
      const id = ++lastId
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      const limit = setTimeout(() => answer.reject(new Error(`No answer to ${method}.`)), longestCallMs)
      socket.send(JSON.stringify({ id, method, params }))
      try {
        return (await answer.promise) as Result
      } finally {
        clearTimeout(limit)
        waiting.delete(id)
      }
    },
    on<Params>(event: string, listener: (params: Params) => void) {
      listeners.push({ event, listener: listener as (params: unknown) => void })
    },
  }

  function receive({ type, id, result, error, message, method, params }: Message): void {
    if (type === 'event') {
      for (const { event, listener } of listeners) if (event === method) listener(params)
      return
    }
    const answer = waiting.get(id ?? 0)
    if (type === 'success') answer?.resolve(result)
    else answer?.reject(new Error(`${error}: ${message}`))
  }
}
