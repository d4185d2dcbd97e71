import { watch } from 'node:fs'

/** Resolves when something appears in the folder, but for hidden names. */
export function appearance(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (event, name) => {
      if (event !== 'rename' || !name || name.startsWith('.')) return
      watcher.close()
      resolve()
    })
  })
}
