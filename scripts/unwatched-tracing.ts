import { setTimeout as delay } from 'node:timers/promises'
import { openRawBrowser } from '../tests/support/browser-protocol.ts'

/** The parts of a trace event that are read; times in microseconds. */
export interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time in microseconds. */
  tdur?: number
  args: { beginData?: { url?: string } }
}

const phone = { width: 390, height: 844 }
/** Several times as long as a page needs to load here. */
const recordingMs = 2500

/**
 * Opens a Chromium whose pages have no debugger attached, as on a visitor's phone. With one, the first error
 * that React creates makes the engine parse all of React again to find its line: 35 ms that no visitor has.
 */
export async function openUnwatchedBrowser() {
  const { connection, [Symbol.asyncDispose]: dispose } = await openRawBrowser()

  return {
    /** Returns all trace events of the browser during a first visit. */
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
