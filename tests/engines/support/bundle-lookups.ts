import path from 'node:path'
import { build, type Rolldown } from 'vite'

/** The script that every document of a test gets before its own: lookups.ts and what it needs, in one piece. */
export async function bundleLookups(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'lookups.ts'), formats: ['iife'], name: 'lookupScript' },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code
}
