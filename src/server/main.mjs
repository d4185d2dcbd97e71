/**
 * Sets the process up, then loads the built site and starts it. This is plain JavaScript, because Node's TypeScript
 * compiler would stay in memory with 14 MB.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After a minute without requests the process frees memory, if there is enough to gain. */
const lookEveryMs = 60_000
/** Share of the time that counts as idle: the site's background work needs less. */
const mostAtRest = 0.03
const worthBytes = 3 * 1024 * 1024
const dist = path.resolve(import.meta.dirname, '../../dist')
const builtSite = path.join(dist, 'server/site.js')
if (!existsSync(builtSite)) {
  console.error('The site is not built yet: run "npm run build", or "npm start", which does.')
  process.exit(1)
}

// The compiled code is cached between starts. NODE_COMPILE_CACHE names another folder.
enableCompileCache(path.join(dist, 'compile-cache'))
// The young generation keeps the size set at the process's start (--min-semi-space-size): a request leaves few
// objects, and a space that grows is never freed. With 1 MiB, long lists would move too many objects to the old
// generation.
setFlagsFromString('--semi-space-growth-factor=1')
// A long list leaves much garbage; by default V8 lets the heap double before it collects.
setFlagsFromString('--heap-growing-percent=40')

/** @type {typeof import('./site.ts')} */
const { explain, runSite } = await import(builtSite)
try {
  await runSite(dist)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
flushCompileCache()
let before = performance.eventLoopUtilization()
let leastBytes = 0
setInterval(() => {
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, before)
  before = now
  if (utilization > mostAtRest || process.memoryUsage.rss() < leastBytes + worthBytes) return
  giveBackMemory()
  leastBytes = process.memoryUsage.rss()
}, lookEveryMs).unref()

/**
 * Returns unused memory to the system, with code that only a start or a nightly task has run: 5 to 10 MB after a
 * start, at the cost of some hundredths of a second.
 */
function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  setFlagsFromString('--bytecode-old-age=1')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--bytecode-old-age=6')
}
