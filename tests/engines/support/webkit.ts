import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seconds } from '#shared/durations.ts'
import {
  type Engine,
  type EngineWindow,
  type InputSource,
  longestCallMs,
  type PointerAction,
} from './engine.ts'
import { type Program, readLine, startProgram } from './program.ts'

const noComplaints = [
  // Of Debian's build, which comes without web app manifests.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // Of a busy machine.
  /preloaded .* not used within a few seconds/,
  // Of a page that was left while it still fetched, or while it fetched its worker.
  /(Fetch API cannot load .*|Cannot load \S+\/owner-worker\.js) due to access control checks/,
]

const browser = path.join(import.meta.dirname, 'webkit-window.mjs')

/** WebKitGTK, which its own driver drives over WebDriver, on a screen that nobody sees. */
export async function startWebKit(preload: string): Promise<Engine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-webkit-'))
  const preloadFile = path.join(folder, 'preload.js')
  writeFileSync(preloadFile, preload)
  const screen = startProgram(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const environment = {
    ...process.env,
    DISPLAY: `:${await readLine(screen, /^(\d+)$/)}`,
    GDK_BACKEND: 'x11',
    HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
    TZ: 'Australia/Brisbane',
    // It needs rights that a container does not give; the only pages shown are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }

  const programs = [screen]

  return {
    async openWindow(size) {
      // A driver has one session at a time, so each window has a driver of its own.
      const port = await freePort()
      const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
        env: environment,
        stdio: 'ignore',
      })
      programs.push(driver)
      const call = callsTo(`http://127.0.0.1:${port}`)
      await untilItAnswers(call)
      const window = await startWindow(call, driver, mkdtempSync(path.join(folder, 'window-')), preloadFile)
      await window.resize(size)
      return window
    },
    async end() {
      for (const program of programs.toReversed()) await program.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

async function startWindow(
  call: Call,
  driver: Program,
  folder: string,
  preloadFile: string,
): Promise<EngineWindow> {
  const log = path.join(folder, 'console.log')
  const { sessionId, capabilities } = await call<Session>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: '/bin/sh',
          // The driver would throw the output away.
          args: ['-c', 'exec gjs -m "$0" "$1" "$2" >"$3" 2>&1', browser, folder, preloadFile, log],
        },
      },
    },
  })
  const session = `/session/${sessionId}`

  const window: EngineWindow = {
    version: `WebKit ${capabilities.browserVersion}`,
    async navigate(url) {
      await call('POST', `${session}/url`, { url })
    },
    async goBack() {
      await call('POST', `${session}/back`, {})
    },
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`
      const json = await call<string | null>('POST', `${session}/execute/sync`, { script, args: [] })
      return json === null ? undefined : JSON.parse(json)
    },
    async perform(sources) {
      const touches = sources.filter(isTouch)
      for (const { actions } of touches) {
        await window.evaluate(`(${touchPage})(${JSON.stringify(actions)})`)
      }
      const actions = sources.filter((source) => !isTouch(source))
      if (actions.length > 0) await call('POST', `${session}/actions`, { actions })
    },
    async resize(size) {
      await call('POST', `${session}/window/rect`, size)
    },
    async screenshot() {
      return Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64')
    },
    complaints: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE (?:\w+ )*(?:ERROR|WARN)/.test(line))
        .filter((line) => !noComplaints.some((pattern) => pattern.test(line))),
    close: () => driver.end(),
  }
  return window
}

const isTouch = (source: InputSource): source is Extract<InputSource, { type: 'pointer' }> =>
  source.type === 'pointer' && source.parameters.pointerType === 'touch'

/** The driver would make a mouse of a finger: the page is told of the touches instead. Runs in the page. */
function touchPage(actions: readonly PointerAction[]): void {
  let point = { x: 0, y: 0 }
  let target: Element | null = null
  const tell = (type: string, isOver = false) => {
    const touch = { identifier: 0, target, clientX: point.x, clientY: point.y }
    const event = new Event(type, { bubbles: true, cancelable: true })
    target?.dispatchEvent(Object.assign(event, { touches: isOver ? [] : [touch], changedTouches: [touch] }))
  }
  for (const action of actions) {
    if (action.type === 'pointerMove') {
      point = action
      tell('touchmove')
    } else if (action.type === 'pointerDown') {
      target = document.elementFromPoint(point.x, point.y)
      tell('touchstart')
    } else {
      tell('touchend', true)
      target = null
    }
  }
}

type Call = <Result = unknown>(method: string, path: string, body?: object) => Promise<Result>

function callsTo(address: string): Call {
  return async <Result>(method: string, path: string, body?: object) => {
    const request = { method, ...(body && { body: JSON.stringify(body) }) }
    const signal = AbortSignal.timeout(longestCallMs)
    const response = await fetch(address + path, { ...request, signal }).catch((cause) => {
      throw new Error(`No answer to ${method} ${path} ${request.body ?? ''}`, { cause })
    })
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value as Result
  }
}

async function untilItAnswers(call: Call): Promise<void> {
  const deadline = Date.now() + seconds(20)
  for (;;) {
    try {
      await call('GET', '/status')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** The driver can't choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
