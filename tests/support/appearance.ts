import { watch } from 'node:fs'

/** Resolves when a file or folder with a name that isn't hidden appears in the folder. */
export function appearance(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (event, name) => {
      if (event !== 'rename' || !name || name.startsWith('.')) return
      watcher.close()
      resolve()
    })
  })
}
