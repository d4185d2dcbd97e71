/**
 * Sets the process up, then loads and starts the site. Plain JavaScript: with the cache set before any TypeScript is
 * loaded, the second start needs no compiler, which would stay in memory with 14 MB.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Whatever the instance writes is its owner's alone: files 0600, folders 0700.
process.umask(0o077)
// Hundreds of modules are compiled once and not at every start. NODE_COMPILE_CACHE names another folder.
enableCompileCache(path.resolve(import.meta.dirname, '../../dist/compile-cache'))
// Young objects stay in a small space: an answer leaves few behind, and a space that grows is never given back.
setFlagsFromString('--semi-space-growth-factor=1')

const { explain, runSite } = await import('./site.ts')
try {
  await runSite()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
flushCompileCache()
