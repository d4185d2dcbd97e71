import { execFile } from 'node:child_process'

interface Ended {
  /** Exit code; null when it had to be ended. */
  code: number | null
  out: string
  err: string
}

/** Far more than any command needs; one that hangs shall fail its test and not the run. */
const patienceMs = 30_000

/** Runs one of the site's commands as a process, as its user does, with nothing in its environment but this. */
export function runCommand(
  name: 'admin' | 'backup' | 'restore',
  args: string[],
  environment: Record<string, string>,
  input?: string,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...args],
      { env: { PATH: process.env.PATH, ...environment }, timeout: patienceMs, killSignal: 'SIGKILL' },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    )
    child.stdin?.end(input)
  })
}
