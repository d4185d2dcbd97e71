import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findChromium } from './chromium.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Message<Result> {
  id?: number
  method?: string
  params?: unknown
  result?: Result
  error?: { message: string }
}

export type Connection = Awaited<ReturnType<typeof connect>>

/**
 * Opens a Chromium that is driven by the DevTools protocol alone, for what Playwright rules out: pages
 * without a debugger, and prerendered pages.
 */
export async function openRawBrowser(args: readonly string[] = []) {
  const profile = temporaryFolder()
  const browser = spawn(
    findChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile.path}`,
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const connection = await connect(await addressOf(browser.stderr))

  return {
    connection,
    async [Symbol.asyncDispose]() {
      connection.close()
      browser.kill()
      await once(browser, 'exit')
      profile[Symbol.dispose]()
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    output.resume()
    return address
  }
  throw new Error('Chromium did not start.')
}

/** Connects to the browser's own DevTools target, which debugs no page. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answers = new Map<
    number,
    { answer: (message: Message<never>) => void; sessionId?: string | undefined }
  >()
  const listeners = new Map<string, (params: never) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message: Message<never> = JSON.parse(String(data))
    if (message.id !== undefined) answers.get(message.id)?.answer(message)
    else if (message.method) {
      if (message.method === 'Target.detachedFromTarget') endSession(message.params as never)
      listeners.get(message.method)?.(message.params as never)
    }
  })

  /** A page that is gone answers no more requests. */
  function endSession({ sessionId }: { sessionId: string }): void {
    for (const [, asked] of answers)
      if (asked.sessionId === sessionId) asked.answer({ error: { message: 'The page is gone.' } })
  }

  return {
    /** Sends a command to the browser itself, or to the target of a session. */
    async send<Result = Record<string, string>>(
      method: string,
      params: object = {},
      sessionId?: string,
    ): Promise<Result> {
      const { promise, resolve } = Promise.withResolvers<Message<Result>>()
      const id = ++lastId
      answers.set(id, { answer: resolve, sessionId })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      const { result, error } = await promise
      answers.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result as Result
    },
    /** Sets the listener for an event, of which there is one; a later one replaces it. */
    on<Params>(method: string, listener: (params: Params) => void): void {
      listeners.set(method, listener)
    },
    close: () => socket.close(),
  }
}
