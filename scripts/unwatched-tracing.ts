import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { findChromium } from '../tests/support/chromium.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'

/** What is read of a trace; times in microseconds. */
export interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time. */
  tdur?: number
  args: { beginData?: { url?: string } }
}

interface Message {
  id?: number
  method?: string
  params?: { value?: TraceEvent[] }
  result?: Record<string, string>
  error?: { message: string }
}

const phone = { width: 390, height: 844 }
/** Several times what a page needs to load here. */
const recordingMs = 2500

/**
 * A Chromium whose pages no debugger is attached to, as on a visitor's phone. With one, the first error object that
 * React makes for later use has the engine parse all of React again to tell its line: 35 ms which no visitor has.
 */
export async function openUnwatchedBrowser() {
  const profile = temporaryFolder()
  const browser = spawn(
    findChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile.path}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const connection = await connect(await addressOf(browser.stderr))

  return {
    /** Everything that happened in the browser during a first visit. */
    async visit(url: string, categories: string[]): Promise<TraceEvent[]> {
      const { browserContextId } = await connection.send('Target.createBrowserContext')
      const recorded = connection.collectTrace()
      await connection.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories },
      })
      await connection.send('Target.createTarget', { url, browserContextId, ...phone })
      await delay(recordingMs)
      await connection.send('Tracing.end')
      const events = await recorded
      await connection.send('Target.disposeBrowserContext', { browserContextId })
      return events
    },
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

/** The browser's own end of the DevTools protocol, which is no debugger of any page. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answers = new Map<number, (message: Message) => void>()
  let trace: TraceEvent[] = []
  let endTrace = () => {}
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id !== undefined) answers.get(message.id)?.(message)
    else if (message.method === 'Tracing.dataCollected') trace.push(...(message.params?.value ?? []))
    else if (message.method === 'Tracing.tracingComplete') endTrace()
  })

  return {
    async send(method: string, params: object = {}): Promise<Record<string, string>> {
      const { promise, resolve } = Promise.withResolvers<Message>()
      const id = ++lastId
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error } = await promise
      answers.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    },
    /** Resolves with the events of the trace about to start, once it has ended. */
    collectTrace(): Promise<TraceEvent[]> {
      trace = []
      const { promise, resolve } = Promise.withResolvers<TraceEvent[]>()
      endTrace = () => resolve(trace)
      return promise
    },
    close: () => socket.close(),
  }
}
