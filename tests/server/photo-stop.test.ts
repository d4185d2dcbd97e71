import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { signInTo } from '../support/requests.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { anUpload } from '../support/upload.ts'

/** The process that makes a photo's sizes, once it has begun: the first thing it does is to step back. */
async function photoWorker({ process: { pid } }: SiteProcess): Promise<number> {
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const worker = Number.parseInt(children, 10)
    if (worker && getPriority(worker) > 0) return worker
  }
}

test.runIf(process.platform === 'linux')(
  'a stop that is signalled to every process of the site does not end the photo under way',
  async () => {
    using folder = temporaryFolder()
    const site = await startSite(folder.path)
    try {
      const { headers, payload } = await anUpload({ file: await plainJpeg() })
      const uploading = fetch(site.address + apiPaths.portfolioImages, {
        method: 'POST',
        headers: { ...headers, ...(await signInTo(site.address)) },
        body: new Uint8Array(payload),
      })
      const worker = await photoWorker(site)
      // As systemd and Ctrl-C do; the server's own stop is tested elsewhere.
      process.kill(worker, 'SIGTERM')
      process.kill(worker, 'SIGINT')
      expect((await uploading).status).toBe(201)
    } finally {
      await site.stop()
    }
  },
  minutes(1),
)
