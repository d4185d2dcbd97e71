import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ownerLogin } from './owner-login.ts'

export interface SiteProcess extends AsyncDisposable {
  address: string
  /** Milliseconds from the start of the process until it reported its address. */
  startedInMs: number
  process: ChildProcess
  /** Sends the signal, waits for the end of the process, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

interface StartOptions {
  /** Command that runs the one appended to it, such as setpriv with options. */
  through?: string[]
  /** Folder of another installation. */
  cwd?: string | undefined
}

/** Starts the real server as a process of its own on a free port, as `npm start` does. */
export async function startSite(
  dataDir: string,
  environment: Record<string, string> = {},
  options: StartOptions = {},
): Promise<SiteProcess> {
  const startedAt = performance.now()
  const child = spawnSite(dataDir, environment, options)
  child.stderr.pipe(process.stderr)
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^The site is at (\S+)/.exec(line)?.[1]
    if (!address) continue
    // Keeps reading, because a full pipe would block the server.
    child.stdout.resume()
    const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    }
    return {
      ...{ address, startedInMs: performance.now() - startedAt, process: child, stop },
      [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
    }
  }
  // The output can end a moment before the process does.
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  throw new Error(`The site did not start; it ended with ${child.exitCode ?? child.signalCode}.`)
}

/** Starts a server that fails to start. Returns its exit code and its error output. */
export async function startInVain(
  dataDir: string,
  options: StartOptions = {},
  environment: Record<string, string> = {},
): Promise<{ exitCode: number | null; said: string }> {
  const child = spawnSite(dataDir, environment, options)
  const said: Buffer[] = []
  child.stdout.resume()
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  await once(child, 'close')
  return { exitCode: child.exitCode, said: Buffer.concat(said).toString() }
}

function spawnSite(
  dataDir: string,
  environment: Record<string, string>,
  { through = [], cwd }: StartOptions,
) {
  const node = [process.execPath, '--min-semi-space-size=2', '--max-semi-space-size=8', 'src/server/main.mjs']
  const [command = process.execPath, ...args] = [...through, ...node]
  return spawn(command, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ADMIN_USERNAME: ownerLogin.username,
      ADMIN_PASSWORD: ownerLogin.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
