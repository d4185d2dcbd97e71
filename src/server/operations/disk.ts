import { lstat, open, stat } from 'node:fs/promises'

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
