import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Receipt } from '#shared/contract/answer.ts'
import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { maxQuotePhotos, quotePhotoPath, storedPhotoPath } from '#shared/quote-photos.ts'
import { appearance } from '../support/appearance.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { sendQuote, signInTo } from '../support/requests.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test(
  'four kills while six photos come in lose none and store none twice',
  async () => {
    using folder = temporaryFolder()
    const root = path.join(folder.path, 'quote-photos')
    const photos = await Promise.all(
      Array.from({ length: maxQuotePhotos }, (_, n) => plainJpeg(0.5 + n / 10)),
    )
    let site = await startSite(folder.path)
    const { id, photos: ticket }: Receipt = await (await sendQuote(site.address)).json()
    const acknowledged = new Set<number>()

    /** As the page does: one after the other, each until it is acknowledged. */
    const sendOn = async ({ address }: SiteProcess, numbers: Iterable<number>) => {
      for (const n of numbers) {
        const answer = await fetch(address + quotePhotoPath(ticket?.token ?? '', n), {
          method: 'PUT',
          body: new Uint8Array(photos[n] ?? Buffer.alloc(0)),
        })
        expect([200, 201]).toContain(answer.status)
        acknowledged.add(n)
      }
    }
    const missing = () => [...photos.keys()].filter((n) => !acknowledged.has(n))

    // While the bytes come; between the moment they are in place and the answer; while one is being decoded.
    const received = () => appearance(path.join(root, '.incoming'))
    const inPlace = () => appearance(root)
    for (const moment of [inPlace, received, inPlace, received]) {
      const killed = moment().then(() => site.stop('SIGKILL'))
      // Once all six are acknowledged, they come again, as after an answer that got lost.
      const sending = sendOn(site, [...missing(), ...photos.keys(), ...photos.keys()])
      await expect(sending).rejects.toBeInstanceOf(TypeError)
      await killed
      site = await startSite(folder.path)
    }

    try {
      await sendOn(site, missing())
      const session = await signInTo(site.address)
      const listed = async () => {
        const answer = await fetch(site.address + apiPaths.quoteRequests, { headers: session })
        const [record] = (await answer.json()) as { photos?: QuotePhoto[] }[]
        return record?.photos?.map(({ n, state }) => ({ n, state }))
      }
      const ready = [...photos.keys()].map((n) => ({ n, state: 'ready' }))
      await expect.poll(listed, { timeout: minutes(1) }).toEqual(ready)
      for (const [n, photo] of photos.entries()) {
        const answer = await fetch(site.address + storedPhotoPath(id, n), { headers: session })
        const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(stored.width).toBe((await sharp(photo).metadata()).width)
      }
      const homes = (await readdir(root)).filter((name) => !name.startsWith('.'))
      expect(homes).toHaveLength(maxQuotePhotos)
      for (const home of homes) {
        expect(await readdir(path.join(root, home))).toEqual(['sizes'])
        expect(await readdir(path.join(root, home, 'sizes'))).toHaveLength(2)
      }
      expect(await readdir(path.join(root, '.incoming'))).toEqual([])
    } finally {
      await site.stop()
    }
  },
  minutes(3),
)
