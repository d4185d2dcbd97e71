import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { seconds } from '#shared/durations.ts'

/** How long a program has to go by itself. */
const graceMs = seconds(5)

/** A program as the head of a process group, so that whatever it starts ends with it. */
export interface Program {
  process: ChildProcess
  end(): Promise<void>
}

export function startProgram(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'stdio'>,
): Program {
  const child = spawn(command, args, { ...options, detached: true })
  const isGone = once(child, 'exit')
  const onExit = () => signal('SIGKILL')
  process.once('exit', onExit)
  return {
    process: child,
    async end() {
      signal('SIGTERM')
      await Promise.race([isGone, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      // Also for what its head has left behind.
      signal('SIGKILL')
      await isGone
      process.off('exit', onExit)
    },
  }

  function signal(name: NodeJS.Signals): void {
    if (!child.pid) return
    try {
      process.kill(-child.pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The first group of `pattern` in the first line of output that has one; what comes after is thrown away. */
export async function readLine({ process: { stdout, stderr } }: Program, pattern: RegExp): Promise<string> {
  const output = stdout ?? stderr
  if (!output) throw new Error('The program was started without a way to read what it says.')
  for await (const line of createInterface({ input: output })) {
    const found = pattern.exec(line)?.[1]
    if (!found) continue
    // Read on, or the program would wait for room in a full pipe.
    output.resume()
    return found
  }
  throw new Error(`The program ended before it said ${pattern}.`)
}
