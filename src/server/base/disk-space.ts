import { statfs } from 'node:fs/promises'

/** Room for weeks of leads, and for a photo that is being encoded. */
export const leastFreeBytes = 200 * 1024 * 1024

/** What the site's user may still write to the file system of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
