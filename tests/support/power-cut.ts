import {
  fstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'

/**
 * Records what a disk would keep after a power cut: files, and names in folders, as last synced. It sees this
 * process's syncs through `FileHandle.sync`, on Linux only.
 */
export async function recordSyncs(folder: string) {
  /** Keyed by inode, so that a rename changes nothing. */
  const syncedFiles = new Map<number, Buffer>()
  const syncedFolders = new Map<number, Map<string, number>>()

  const noteSync = (handle: FileHandle) => {
    const { ino } = fstatSync(handle.fd)
    const place = readlinkSync(`/proc/self/fd/${handle.fd}`)
    if (fstatSync(handle.fd).isDirectory()) syncedFolders.set(ino, inodesIn(place))
    else syncedFiles.set(ino, readFileSync(place))
  }

  const handle = await open(folder, 'r')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  prototype.sync = async function noted(this: FileHandle) {
    await sync.call(this)
    noteSync(this)
  }

  return {
    /** Writes what would remain of the folder into another one. */
    cutPower(remains: string): void {
      const leave = (inode: number, target: string) => {
        mkdirSync(target, { recursive: true })
        for (const [name, child] of syncedFolders.get(inode) ?? []) {
          const bytes = syncedFiles.get(child)
          if (syncedFolders.has(child)) leave(child, path.join(target, name))
          // A name whose bytes were not synced becomes an empty file, as after many real power cuts.
          else writeFileSync(path.join(target, name), bytes ?? '')
        }
      }
      leave(statSync(folder).ino, remains)
    },
    [Symbol.dispose]() {
      prototype.sync = sync
    },
  }
}

function inodesIn(folder: string): Map<string, number> {
  return new Map(readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).ino]))
}
