import { execFile } from 'node:child_process'

export type CommandName =
  | 'admin'
  | 'backup'
  | 'doctor'
  | 'move-photos'
  | 'move-to-postgres'
  | 'move-to-sqlite'
  | 'restore'

interface Ended {
  /** Exit code; null when the command was killed. */
  code: number | null
  out: string
  err: string
}

interface RunOptions {
  /** Standard input. */
  input?: string | undefined
  /** Folder of another installation. */
  cwd?: string
}

/** Far longer than any command takes, so that one that hangs fails its test and not the whole run. */
const patienceMs = 30_000

/** Runs one of the site's built commands as a process, with these settings and no others. */
export function runCommand(
  name: CommandName,
  args: string[],
  settings: Record<string, string>,
  { input, cwd }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`dist/commands/${name}.js`, ...args],
      { env: { PATH: process.env.PATH, ...settings }, cwd, timeout: patienceMs, killSignal: 'SIGKILL' },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    )
    child.stdin?.end(input)
  })
}
