import { setTimeout as delay } from 'node:timers/promises'
import { openRawBrowser } from '../tests/support/browser-protocol.ts'

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

const phone = { width: 390, height: 844 }
/** Several times what a page needs to load here. */
const recordingMs = 2500

/**
 * A Chromium whose pages no debugger is attached to, as on a visitor's phone. With one, the first error object that
 * React makes for later use has the engine parse all of React again to tell its line: 35 ms which no visitor has.
 */
export async function openUnwatchedBrowser() {
  const { connection, [Symbol.asyncDispose]: dispose } = await openRawBrowser()

  return {
    /** Everything that happened in the browser during a first visit. */
    async visit(url: string, categories: string[]): Promise<TraceEvent[]> {
      const { browserContextId } = await connection.send('Target.createBrowserContext')
      const events: TraceEvent[] = []
      connection.on<{ value: TraceEvent[] }>('Tracing.dataCollected', ({ value }) => events.push(...value))
      const { promise: isComplete, resolve: complete } = Promise.withResolvers<void>()
      connection.on('Tracing.tracingComplete', () => complete())
      await connection.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories },
      })
      await connection.send('Target.createTarget', { url, browserContextId, ...phone })
      await delay(recordingMs)
      await connection.send('Tracing.end')
      await isComplete
      await connection.send('Target.disposeBrowserContext', { browserContextId })
      return events
    },
    [Symbol.asyncDispose]: dispose,
  }
}
