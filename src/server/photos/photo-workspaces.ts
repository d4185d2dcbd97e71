import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { syncFolder } from '#server/base/disk.ts'
import { hours } from '#shared/durations.ts'

export type PhotoWorkspaces = ReturnType<typeof createPhotoWorkspaces>

/** A place to receive and encode one photo, invisible until it is published. */
export interface Workspace {
  /** Name under which the photo will be known: 32 random hex digits and .jpg. */
  filename: string
  /** Where the file goes as it was sent. */
  source: string
  /** Folder for the encoded sizes. */
  target: string
}

/** Work whose process can't be asked whether it lives is given up after so long: far more than any upload takes. */
export const longestWorkMs = hours(24)
const workName = '.incoming'

interface WorkspacesOptions {
  now: () => Date
  /** Tells this host from others that work in the same folder. */
  host?: string
}

/**
 * Where photos are worked on: `<root>/.incoming/<host>.<process>-<name>/`. That folder stays until the photo's row is
 * stored and so doubles as a note that the photo is not settled yet. The root may be shared by several hosts, whose
 * processes have the same numbers: each asks only its own system whether one of them lives.
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
    /** Makes the folders; called before anything else. */
    async prepare(): Promise<void> {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      for (const folder of [root, path.dirname(root)]) await syncFolder(folder)
    },

    /** For a photo that is new. */
    async open(): Promise<Workspace> {
      const filename = `${randomBytes(16).toString('hex')}.jpg`
      return { filename, ...(await begin(folderOf(filename))) }
    },

    /** For one that is published already, until it is disposed of. */
    borrow: (filename: string) => take(folderOf(filename, '.borrowed')),

    /** Notes that a published photo is about to lose its row, until its files are gone too and this is disposed of. */
    hold: (filename: string): Promise<AsyncDisposable> => take(folderOf(filename, '.going')),

    /** Ends the work on a photo, whose row is stored or whose files are removed. */
    close: (filename: string): Promise<void> => end(folderOf(filename)),

    /** Gives up on a workspace without settling it: it counts as abandoned from now on. */
    abandon({ filename }: Workspace): void {
      atWork.delete(path.basename(folderOf(filename)))
    },

    /** Names of photos whose making was cut off, by a kill or a failure; the work of living processes is left alone. */
    async listAbandoned(): Promise<{ filename: string; clear: () => Promise<void> }[]> {
      const abandoned: { filename: string; clear: () => Promise<void> }[] = []
      for (const entry of await readdir(incoming)) {
        if (!(await isAbandoned(entry))) continue
        const filename = `${entry.slice(entry.indexOf('-') + 1)}.jpg`
        abandoned.push({ filename, clear: () => rm(path.join(incoming, entry), thoroughly) })
      }
      return abandoned
    },

    /** Whether somebody works on the photo, by what stands in the folder after this is called. */
    async readUnderWay(): Promise<(filename: string) => boolean> {
      const entries = await readdir(incoming)
      return (filename) => entries.some((entry) => entry.endsWith(`-${stemOf(filename)}`))
    },
  }
}

/** The encoder of a killed process may write its last file while its folder is removed. */
export const thoroughly = { recursive: true, force: true, maxRetries: 3 }

export const stemOf = (filename: string) => filename.replace(/\.jpg$/, '')

/**
 * The same for all processes that can ask each other whether they live, and for those after a restart: machine and
 * numbering of processes, which each container has of its own.
 */
function thisHost(): string {
  const parts = [
    hostname(),
    attempt(() => readFileSync('/etc/machine-id', 'utf8')),
    attempt(() => readlinkSync('/proc/self/ns/pid')),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
}

/** Not every system has it. */
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** True when another living process has this id. Ours at a restart (always 1 in a container) was the one killed. */
function isAnotherProcess(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A killed process keeps its number until its parent asks what became of it. */
const isZombie = (pid: number) =>
  /\) [ZX] [^)]*$/.test(attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1')))
