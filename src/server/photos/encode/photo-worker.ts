/**
 * The process in which one photo is decoded and encoded (started by photo-encoder.ts). A process and not a thread:
 * a decoder that crashes, hangs or swells on a hostile file takes nothing else with it, its memory goes back to the
 * system, and it runs at low priority, so that visitors are served while the owner uploads.
 */
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { type PhotoJob, type PhotoOutcome, RefusedPhoto } from './photo-job.ts'

const lookEveryMs = 10

if (isMainThread) takeJob()
else watchMemory(workerData)

function takeJob(): void {
  // A stop is often signalled to every process of the site; the server decides how long a photo may still take.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  // Where the operator gives the whole site less, nobody may take more.
  if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL)
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // The server is gone: nobody waits for this photo any more.
  process.on('disconnect', () => process.exit())
  process.once('message', async (job: PhotoJob) => {
    // A thread, since a decoder may keep this one busy from its first byte to its last.
    new Worker(import.meta.filename, { workerData: Number(process.argv[2]) })
    const outcome = await work(job)
    process.send?.(outcome, () => process.exit())
  })
}

/** Ends the process once it has taken more memory than any photo should: works on every system, and without its help. */
function watchMemory(mostBytes: number): void {
  const nap = new Int32Array(new SharedArrayBuffer(4))
  while (process.memoryUsage.rss() <= mostBytes) Atomics.wait(nap, 0, 0, lookEveryMs)
  process.kill(process.pid, 'SIGKILL')
}

async function work(job: PhotoJob): Promise<PhotoOutcome> {
  try {
    // Loaded after the priority is set: the libraries' threads inherit it.
    const { encodePhoto } = await import('./encode-photo.ts')
    return { kind: 'done', sizes: await encodePhoto(job) }
  } catch (error) {
    if (error instanceof RefusedPhoto) return { kind: 'refused', reason: error.reason }
    const { message, code } = error as NodeJS.ErrnoException
    return { kind: 'failed', message, code }
  }
}
