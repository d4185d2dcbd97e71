import { lstat, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes the folder, private, and those above it that are not there yet.
 *
 * NOTE Not mkdir's `recursive`: Node tries for ever where the system says ENOENT though the folder above is there,
 * as below /proc, and no signal but SIGKILL ends that.
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

/**
 * Waits until the names in the folder are on the disk: a new or renamed file is not, just because its bytes are.
 * Windows can't do this and doesn't need it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** What root makes in a folder of the site's user, the site can't use. Windows has no such users. */
export async function isOfAnotherUser(folder: string): Promise<boolean> {
  return process.getuid !== undefined && (await stat(folder)).uid !== process.getuid()
}
