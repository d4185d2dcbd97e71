/**
 * Sets the process up, then loads the built site and starts it. Plain JavaScript, as the built site is: Node's own
 * TypeScript compiler would stay in memory with 14 MB.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After a minute in which nobody has asked for anything the process is tidied up, where there is something to gain. */
const lookEveryMs = 60_000
/** Share of the time: what the site does by itself takes less. */
const mostAtRest = 0.03
const worthBytes = 3 * 1024 * 1024
const dist = path.resolve(import.meta.dirname, '../../dist')
const builtSite = path.join(dist, 'server/site.js')
if (!existsSync(builtSite)) {
  console.error('The site is not built yet: run "npm run build", or "npm start", which does.')
  process.exit(1)
}

// The site is compiled once and not at every start. NODE_COMPILE_CACHE names another folder.
enableCompileCache(path.join(dist, 'compile-cache'))
// Young objects stay in a small space, of the size that the process is started with (--min-semi-space-size): an answer
// leaves few behind, and a space that grows is never given back. In one of 1 MiB too many would grow old for long lists.
setFlagsFromString('--semi-space-growth-factor=1')
// A long list leaves much behind that is soon garbage; by itself V8 lets the heap double before it looks.
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
 * What nobody needs any more goes back to the system, and so does code that only a start or a nightly task has run:
 * 5 to 10 MB after a start, for some hundredths of a second's work.
 */
function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  setFlagsFromString('--bytecode-old-age=1')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--bytecode-old-age=6')
}
