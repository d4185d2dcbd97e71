/**
 * Sets the process up, then loads the built site and starts it. Plain JavaScript, as the built site is: Node's own
 * TypeScript compiler would stay in memory with 14 MB.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

const dist = path.resolve(import.meta.dirname, '../../dist')
const builtSite = path.join(dist, 'server/site.js')
if (!existsSync(builtSite)) {
  console.error('The site is not built yet: run "npm run build", or "npm start", which does.')
  process.exit(1)
}

// The site is compiled once and not at every start. NODE_COMPILE_CACHE names another folder.
enableCompileCache(path.join(dist, 'compile-cache'))
// Young objects stay in a small space: an answer leaves few behind, and a space that grows is never given back.
setFlagsFromString('--semi-space-growth-factor=1')

/** @type {typeof import('./site.ts')} */
const { explain, runSite } = await import(builtSite)
try {
  await runSite(dist)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
flushCompileCache()
