import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { signInTo } from '../support/requests.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { anUpload } from '../support/upload.ts'

/** As in a container: the site is process 1 of its own numbering. It ends with the process that is stopped here. */
const contained = ['unshare', '-Urpf', '--mount-proc', '--kill-child']
const canContain = spawnSync('unshare', [...contained.slice(1), 'true']).status === 0

test(
  'a second container that starts on a shared folder leaves the first one’s upload alone',
  async ({ skip }) => {
    const reason = 'NOT TESTED HERE: two containers, because this machine forbids namespaces.'
    if (!canContain) console.warn(reason)
    skip(!canContain, reason)
    using folder = temporaryFolder()
    const first = await startSite(folder.path, {}, { through: contained })
    try {
      const { headers, payload } = await anUpload({ file: await plainJpeg() })
      const session = await signInTo(first.address)
      const answered = Promise.withResolvers<number | string | undefined>()
      const upload = request(first.address + apiPaths.portfolioImages, {
        method: 'POST',
        headers: { ...headers, ...session, 'content-length': payload.length },
      })
      upload.once('response', ({ statusCode }) => answered.resolve(statusCode))
      upload.once('error', (error) => answered.resolve(error.message))
      upload.write(payload.subarray(0, payload.length / 2))
      const underWay = () => readdir(path.join(folder.path, 'uploads', '.incoming'))
      await expect.poll(underWay).toHaveLength(1)
      const second = await startSite(folder.path, {}, { through: contained })
      try {
        expect(await underWay()).toHaveLength(1)
        upload.end(payload.subarray(payload.length / 2))
        expect(await answered.promise).toBe(201)
      } finally {
        await second.stop('SIGKILL')
      }
    } finally {
      await first.stop('SIGKILL')
    }
  },
  minutes(1),
)
