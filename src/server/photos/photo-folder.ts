import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#server/disk.ts'

export type PhotoFolder = ReturnType<typeof createPhotoFolder>

/** A place to receive and encode one photo, invisible until it is published. */
export interface Workspace {
  /** Name under which the photo will be known: 32 random hex digits and .jpg. */
  filename: string
  /** Where the file goes as it was sent. */
  source: string
  /** Folder for the encoded sizes. */
  target: string
}

/**
 * The photos on the disk: `<uploads>/<name>/` holds all sizes of one, so that a single rename publishes it whole or
 * not at all. Work goes on in `<uploads>/.incoming/<process>-<name>/`, on the same file system. That folder stays
 * until the photo's row is stored and so doubles as a note that the photo is not settled yet.
 */
export function createPhotoFolder(root: string) {
  const incoming = path.join(root, '.incoming')
  const atWork = new Set<string>()
  const workspaceOf = (filename: string) => path.join(incoming, `${process.pid}-${stem(filename)}`)
  const homeOf = (filename: string) => path.join(root, stem(filename))

  return {
    homeOf,

    /** Makes the folders; called before anything else. */
    async prepare(): Promise<void> {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      for (const folder of [root, path.dirname(root)]) await syncFolder(folder)
    },

    async openWorkspace(): Promise<Workspace> {
      const filename = `${randomBytes(16).toString('hex')}.jpg`
      const folder = workspaceOf(filename)
      const target = path.join(folder, 'sizes')
      atWork.add(path.basename(folder))
      await mkdir(target, { recursive: true, mode: 0o700 })
      return { filename, source: path.join(folder, 'source'), target }
    },

    /** Puts the encoded sizes in place. After this even a power cut leaves them there. */
    async publish({ filename, target }: Workspace): Promise<void> {
      await syncFolder(target)
      await rename(target, homeOf(filename))
      await syncFolder(root)
    },

    /** Ends the work on a photo, whose row is stored or whose files are removed. */
    async closeWorkspace(filename: string): Promise<void> {
      await rm(workspaceOf(filename), thoroughly)
      atWork.delete(path.basename(workspaceOf(filename)))
    },

    /** Removes all files of a photo. Does nothing when there are none. */
    async remove(filename: string): Promise<void> {
      await rm(homeOf(filename), thoroughly)
    },

    /** Gives up on a workspace without settling it: it counts as abandoned from now on. */
    abandon({ filename }: Workspace): void {
      atWork.delete(path.basename(workspaceOf(filename)))
    },

    /** Names of photos whose making was cut off, by a kill or a failure; other processes' work is left alone. */
    async listAbandoned(): Promise<{ filename: string; clear: () => Promise<void> }[]> {
      const entries = await readdir(incoming)
      return entries
        .filter((entry) => !atWork.has(entry) && !isAnotherProcess(Number(entry.split('-')[0])))
        .map((entry) => ({
          filename: `${entry.slice(entry.indexOf('-') + 1)}.jpg`,
          clear: () => rm(path.join(incoming, entry), thoroughly),
        }))
    },
  }
}

/** The encoder of a killed process may write its last file while its folder is removed. */
const thoroughly = { recursive: true, force: true, maxRetries: 3 }

const stem = (filename: string) => filename.replace(/\.jpg$/, '')

/** True when another living process has this id. Ours at a restart (always 1 in a container) was the one killed. */
function isAnotherProcess(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
