import { lstat, mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates the folder, private, and its missing parents. It avoids mkdir's `recursive`, which retries forever when the
 * system reports ENOENT although the parent exists, as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(folder))) return
    if (code !== 'ENOENT' || (await exists(above))) throw error
    await makeFolder(above)
    await makeFolder(folder)
  }
}

const isFolder = async (path: string) => (await stat(path)).isDirectory()

/** Waits until the file's bytes are on the disk. */
export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.sync()
}

/** Waits until the folder's entries are on the disk: syncing a file does not include its name. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Removes a file or folder, if it is there by then, at the end of the scope: `await using _ = removedAtEnd(…)`. */
export const removedAtEnd = (path: string): AsyncDisposable => ({
  [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
})

/** Resolves to undefined for a file or folder that does not exist. */
export const ifThere = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const exists = async (path: string) => (await ifThere(lstat(path))) !== undefined

/** Whether another user owns the folder, so that files of root's are useless to the site. Windows has no such users. */
export async function isOfAnotherUser(folder: string): Promise<boolean> {
  return process.getuid !== undefined && (await stat(folder)).uid !== process.getuid()
}

/** Minimum free space: enough for weeks of leads, and for a photo that is being encoded. */
export const leastFreeBytes = 200 * 1024 * 1024

/** Returns how many bytes the site's user can still write to the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
