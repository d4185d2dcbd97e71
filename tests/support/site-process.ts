import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ownerLogin } from './owner-login.ts'

export interface SiteProcess {
  address: string
  /** Milliseconds from the start of the process to the moment it said that it listens. */
  startedInMs: number
  process: ChildProcess
  /** Ends the process with the signal and waits until it is gone; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the real server as a process of its own on a free port, as `npm start` does. */
export async function startSite(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<SiteProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
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
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^The site is at (\S+)/.exec(line)?.[1]
    if (!address) continue
    // Read on, or the server would wait for room in a full pipe.
    child.stdout.resume()
    return {
      address,
      startedInMs: performance.now() - startedAt,
      process: child,
      async stop(signal = 'SIGTERM') {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill(signal)
          await once(child, 'exit')
        }
        return child.exitCode
      },
    }
  }
  // The end of its output can come a moment before the end of the process.
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  throw new Error(`The site did not start; it ended with ${child.exitCode ?? child.signalCode}.`)
}
