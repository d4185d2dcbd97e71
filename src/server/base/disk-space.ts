import { statfs } from 'node:fs/promises'

/** Minimum free space: enough for weeks of leads, and for a photo that is being encoded. */
export const leastFreeBytes = 200 * 1024 * 1024

/** Returns how many bytes the site's user can still write to the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
