import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'
import { appearance } from '../support/appearance.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { signInTo } from '../support/requests.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { anUpload } from '../support/upload.ts'

const clients = 3

test(
  'a kill in the middle of uploads tears no photo and loses none that was acknowledged',
  async () => {
    using folder = temporaryFolder()
    const uploads = path.join(folder.path, 'uploads')
    const { headers, payload } = await anUpload({ file: await plainJpeg() })
    const acknowledged: PortfolioImageRecord[] = []

    const moments: ((acknowledgement: Promise<void>) => Promise<void>)[] = [
      // While the first is received or encoded; between its rename and its row, or just after; after the answer.
      () => appearance(path.join(uploads, '.incoming')),
      () => appearance(uploads),
      (acknowledgement) => acknowledgement,
    ]
    for (const moment of moments) {
      const site = await startSite(folder.path)
      const session = await signInTo(site.address)
      const first = Promise.withResolvers<void>()
      const killed = moment(first.promise).then(() => site.stop('SIGKILL'))
      const uploadUntilKilled = async () => {
        while (site.process.signalCode === null) {
          const answer = await fetch(site.address + apiPaths.portfolioImages, {
            method: 'POST',
            headers: { ...headers, ...session },
            body: new Uint8Array(payload),
          })
          expect(answer.status).toBe(201)
          acknowledged.push((await answer.json()) as PortfolioImageRecord)
          first.resolve()
        }
      }
      const endings = await Promise.allSettled(Array.from({ length: clients }, uploadUntilKilled))
      await killed
      // Every client ended because its connection broke, and for no other reason.
      for (const ending of endings) {
        expect(ending.status === 'rejected' ? ending.reason : undefined).toBeInstanceOf(TypeError)
      }
    }

    const site = await startSite(folder.path)
    try {
      const session = await signInTo(site.address)
      const answer = await fetch(site.address + apiPaths.allPortfolioImages, { headers: session })
      const listed = (await answer.json()) as PortfolioImageRecord[]
      expect(acknowledged.length).toBeGreaterThan(0)
      for (const record of acknowledged) {
        expect(listed.filter(({ id }) => id === record.id)).toEqual([record])
      }
      for (const { filename, widths, width } of listed) {
        const sizes = widths.flatMap((size) => [
          sizedFilename(filename, size, 'avif'),
          sizedFilename(filename, size, 'webp'),
        ])
        for (const file of [filename, ...sizes]) {
          const served = await fetch(site.address + uploadUrl(file))
          const photo = sharp(Buffer.from(await served.arrayBuffer()), { failOn: 'warning' })
          const { info } = await photo.raw().toBuffer({ resolveWithObject: true })
          expect(info.width).toBeLessThanOrEqual(width)
        }
      }
      const stems = listed.map(({ filename }) => path.parse(filename).name)
      expect((await readdir(uploads)).toSorted()).toEqual(['.incoming', ...stems].toSorted())
      expect(await readdir(path.join(uploads, '.incoming'))).toEqual([])
    } finally {
      await site.stop()
    }
  },
  minutes(3),
)
