import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { syncFolder } from '#server/base/disk.ts'
import { hours } from '#shared/durations.ts'

export type PhotoWorkspaces = ReturnType<typeof createPhotoWorkspaces>

/** A place to receive and encode one photo, hidden until it is published. */
export interface Workspace {
  /** The photo's future name: 32 random hex digits and .jpg. */
  filename: string
  source: string
  target: string
}

/** After this time, work of a process that can't be checked counts as abandoned; no upload takes as long. */
export const longestWorkMs = hours(24)
const workName = '.incoming'

interface WorkspacesOptions {
  now: () => Date
  /** Distinguishes this host from others that work in the same folder. */
  host?: string
}

/**
 * Folders where photos are processed: `<root>/.incoming/<host>.<process>-<name>/`. Each stays until the photo's row is
 * stored. Several hosts may share the root, so each checks only its own processes.
 */
export function createPhotoWorkspaces(root: string, { now, host = thisHost() }: WorkspacesOptions) {
  const incoming = path.join(root, workName)
  const atWork = new Set<string>()
  const folderOf = (filename: string, purpose = '') =>
    path.join(incoming, `${host}.${process.pid}${purpose}-${stemOf(filename)}`)

  const isAbandoned = async (entry: string) => {
    if (atWork.has(entry)) return false
    const [, workHost, pid] = /^([0-9a-f]+)\.(\d+)/.exec(entry) ?? []
    if (workHost === host && !isAnotherProcess(Number(pid))) return true
    const found = await stat(path.join(incoming, entry)).catch(() => undefined)
    return found !== undefined && now().getTime() - found.mtimeMs > longestWorkMs
  }

  async function begin(folder: string) {
    const target = path.join(folder, 'sizes')
    atWork.add(path.basename(folder))
    await mkdir(target, { recursive: true, mode: 0o700 })
    return { source: path.join(folder, 'source'), target }
  }

  async function end(folder: string): Promise<void> {
    await rm(folder, thoroughly)
    atWork.delete(path.basename(folder))
  }

  const take = async (folder: string) => ({
    ...(await begin(folder)),
    [Symbol.asyncDispose]: () => end(folder),
  })

  return {
    /** Creates the folders; call it before anything else. */
    async prepare(): Promise<void> {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      for (const folder of [root, path.dirname(root)]) await syncFolder(folder)
    },

    async openWorkspace(): Promise<Workspace> {
      const filename = `${randomBytes(16).toString('hex')}.jpg`
      return { filename, ...(await begin(folderOf(filename))) }
    },

    /** Opens a workspace for a published photo, until it is disposed of. */
    borrow: (filename: string) => take(folderOf(filename, '.borrowed')),

    /** Marks a published photo that is being deleted: first its row, then its files. Dispose of it after that. */
    hold: (filename: string): Promise<AsyncDisposable> => take(folderOf(filename, '.going')),

    /** Ends the work on a photo whose row is stored or whose files are deleted. */
    closeWorkspace: (filename: string): Promise<void> => end(folderOf(filename)),

    /** Leaves a workspace unfinished, so that it counts as abandoned. */
    abandon({ filename }: Workspace): void {
      atWork.delete(path.basename(folderOf(filename)))
    },

    /** Lists photos whose processing was interrupted by a kill or a failure, but none of living processes. */
    async listAbandoned(): Promise<{ filename: string; clear: () => Promise<void> }[]> {
      const abandoned: { filename: string; clear: () => Promise<void> }[] = []
      for (const entry of await readdir(incoming)) {
        if (!(await isAbandoned(entry))) continue
        const filename = `${entry.slice(entry.indexOf('-') + 1)}.jpg`
        abandoned.push({ filename, clear: () => rm(path.join(incoming, entry), thoroughly) })
      }
      return abandoned
    },

    /** Reads the markers and returns a function that tells whether somebody works on a photo. */
    async readUnderWay(): Promise<(filename: string) => boolean> {
      const entries = await readdir(incoming)
      return (filename) => entries.some((entry) => entry.endsWith(`-${stemOf(filename)}`))
    },
  }
}

/** Retries, because the encoder of a killed process may still write a file while its folder is deleted. */
export const thoroughly = { recursive: true, force: true, maxRetries: 3 }

export const stemOf = (filename: string) => filename.replace(/\.jpg$/, '')

/** Identifies the machine and its process id namespace: the same for processes that can check each other. */
function thisHost(): string {
  const parts = [
    hostname(),
    attempt(() => readFileSync('/etc/machine-id', 'utf8')),
    attempt(() => readlinkSync('/proc/self/ns/pid')),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
}

/** Returns '' on systems that lack it. */
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** True when another living process has this id. Our own (always 1 in a container) belonged to the killed one. */
function isAnotherProcess(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A killed process keeps its id until its parent has waited for it. */
const isZombie = (pid: number) =>
  /\) [ZX] [^)]*$/.test(attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1')))
