import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from '#shared/durations.ts'
import type { Connection } from './browser-protocol.ts'

interface TabOptions {
  width: number
  height: number
  /** Factor by which the processor is slowed down. */
  slowDown?: number
  /** Runs in every document before its own scripts. */
  script?: string
}

interface Attached {
  sessionId: string
  targetInfo: { type: string }
}

interface Evaluation {
  result: { value: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

const patienceMs = seconds(30)
const pollMs = 25
const frozenAfterMs = seconds(5)

export type RawTab = Awaited<ReturnType<typeof openRawTab>>

/**
 * Opens a tab of a new visitor. Pages that the browser prerenders belong to it too, and are slowed down and
 * given the script like the visible one.
 */
export async function openRawTab(
  connection: Connection,
  { width, height, slowDown = 1, script = '' }: TabOptions,
) {
  const { browserContextId } = await connection.send('Target.createBrowserContext')
  const sessions = new Set<string>()
  connection.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    if (type !== 'page') return
    sessions.add(sessionId)
    // A page may be gone before it is prepared.
    prepare(sessionId).catch(() => {})
  })
  connection.on<{ sessionId: string }>('Target.detachedFromTarget', ({ sessionId }) =>
    sessions.delete(sessionId),
  )

  /** Sends all commands at once, because a prerendered page answers nothing before it may run. */
  async function prepare(session: string): Promise<void> {
    await Promise.all([
      connection.send('Page.enable', {}, session),
      connection.send('Page.addScriptToEvaluateOnNewDocument', { source: script }, session),
      connection.send('Emulation.setCPUThrottlingRate', { rate: slowDown }, session),
      connection.send('Runtime.runIfWaitingForDebugger', {}, session),
    ])
  }

  const { targetId } = await connection.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width,
    height,
    forTab: true,
  })
  const { sessionId: tab } = await connection.send('Target.attachToTarget', { targetId, flatten: true })
  await connection.send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
    tab,
  )

  async function evaluateIn<Value>(session: string, expression: string): Promise<Value> {
    const { result, exceptionDetails } = await connection.send<Evaluation>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      session,
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Value
  }

  /** Returns the session of the visible page, or of the one that is prerendered for a path. */
  async function sessionOf(pathAhead = ''): Promise<string> {
    const whatItIs = 'document.prerendering ? location.pathname : ""'
    // Newest first: a page in the back/forward cache keeps its session and answers nothing.
    for (const session of [...sessions].reverse()) {
      const answer = evaluateIn<string>(session, whatItIs).catch(() => undefined)
      const is = await Promise.race([answer, delay(frozenAfterMs, undefined, { ref: false })])
      if (is === pathAhead) return session
    }
    throw new Error(`There is no page ${pathAhead || 'seen'}.`)
  }

  const sendToPage = async <Result = unknown>(method: string, params: object = {}) =>
    connection.send<Result>(method, params, await sessionOf())

  /** Evaluates an expression in the visible page, or in the one that is prerendered for a path. */
  async function evaluate<Value>(expression: string, pathAhead?: string): Promise<Value> {
    return evaluateIn(await sessionOf(pathAhead), expression)
  }

  /** Waits until the expression is truthy in that page, and returns its value. */
  async function until<Value>(expression: string, pathAhead?: string): Promise<Value> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      // A page that is being left answers nothing.
      const value = await evaluate<Value>(expression, pathAhead).catch((error: Error) => error)
      if (value instanceof Error ? performance.now() > deadline : value) return settled(value)
      if (performance.now() > deadline) throw new Error(`In vain: ${expression}`)
      await delay(pollMs)
    }
  }

  function settled<Value>(value: Value | Error): Value {
    if (value instanceof Error) throw value
    return value
  }

  /** Moves the pointer to the first visible link to the path, or to an anchor on it, and leaves it there. */
  async function pointAt(path: string): Promise<{ x: number; y: number }> {
    const place = await until<{ x: number; y: number }>(`(() => {
      const link = [...document.querySelectorAll('a[href="${path}"], a[href^="${path}#"]')].find((link) => link.checkVisibility())
      if (!link) return false
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = link.getBoundingClientRect()
      return { x: left + Math.min(width, 40) / 2, y: top + height / 2 }
    })()`)
    await sendToPage('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
    return place
  }

  /** Presses the first visible link to the path for as long as a finger does. */
  async function press(path: string, forMs = 80): Promise<void> {
    const button = { ...(await pointAt(path)), button: 'left', clickCount: 1 }
    await sendToPage('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' })
    await delay(forMs)
    await sendToPage('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' })
  }

  async function open(url: string): Promise<void> {
    await sendToPage('Page.navigate', { url })
    await until(`location.href === '${url}' && document.readyState === 'complete'`)
  }

  return {
    send: sendToPage,
    open,
    evaluate,
    until,
    pointAt,
    press,
    close: () => connection.send('Target.disposeBrowserContext', { browserContextId }),
  }
}
