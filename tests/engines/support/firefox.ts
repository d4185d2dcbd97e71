import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BidiConnection, connectByBidi } from './bidi-connection.ts'
import type { Engine, EngineWindow, Size } from './engine.ts'
import { readLine, startProgram } from './program.ts'

/** A mouse, which Firefox has not by itself when it has no screen; and scroll bars that take no room, as on phones. */
const preferences = `
user_pref('ui.useOverlayScrollbars', 1);
user_pref('ui.primaryPointerCapabilities', 6);
user_pref('ui.allPointerCapabilities', 6);
`

/** Firefox, which speaks WebDriver BiDi by itself. */
export async function startFirefox(preload: string): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'trade-site-firefox-'))
  writeFileSync(path.join(profile, 'user.js'), preferences)
  const firefox = startProgram(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, HOME: profile, TZ: 'Australia/Brisbane' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const end = async () => {
    await firefox.end()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const address = await readLine(firefox, /WebDriver BiDi listening on (\S+)/)
    const connection = await connectByBidi(`${address}/session`)
    const version = await startSession(connection, preload)
    return { openWindow: (size) => startWindow(connection, version, size), end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Returns name and version. */
async function startSession(connection: BidiConnection, preload: string): Promise<string> {
  const { capabilities } = await connection.call<{ capabilities: { browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  )
  await connection.call('session.subscribe', { events: ['log.entryAdded'] })
  await connection.call('script.addPreloadScript', { functionDeclaration: `() => { ${preload} }` })
  return `Firefox ${capabilities.browserVersion}`
}

interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error'
  text: string | null
  source: { context?: string }
}

/** Of a page that was left while it still fetched. */
const noComplaints = [
  // NS_BINDING_ABORTED, of a typeface.
  'status=2152398850',
  // The digest of nothing at all, of a script with its integrity.
  'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
]

async function startWindow(connection: BidiConnection, version: string, size: Size): Promise<EngineWindow> {
  const { userContext } = await connection.call<{ userContext: string }>('browser.createUserContext')
  const { context } = await connection.call<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  })
  await connection.call('emulation.setLocaleOverride', { contexts: [context], locale: 'en-AU' })
  const complaints: string[] = []
  connection.on('log.entryAdded', ({ level, text, source }: LogEntry) => {
    if (source.context !== context || (level !== 'warn' && level !== 'error')) return
    if (!noComplaints.some((part) => text?.includes(part))) complaints.push(`${level}: ${text}`)
  })

  const window: EngineWindow = {
    version,
    async navigate(url) {
      await connection.call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async goBack() {
      await connection.call('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await connection.call<Evaluation>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async perform(actions) {
      await connection.call('input.performActions', { context, actions })
    },
    async resize(viewport) {
      await connection.call('browsingContext.setViewport', { context, viewport })
    },
    async screenshot() {
      const { data } = await connection.call<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
    complaints: () => complaints,
    async close() {
      await connection.call('browser.removeUserContext', { userContext })
    },
  }
  await connection.call('browsingContext.activate', { context })
  await window.resize(size)
  return window
}

interface Evaluation {
  result?: { value?: string }
  exceptionDetails?: { text: string }
}
