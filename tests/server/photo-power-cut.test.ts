import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { encodePhoto } from '#server/photos/encode/encode-photo.ts'
import { createPhotoLibrary } from '#server/photos/gallery/photo-library.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { createPhotoFolder } from '#server/photos/photo-folder.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { recordSyncs } from '../support/power-cut.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test.runIf(process.platform === 'linux')(
  'a power cut right after the row of a photo was stored finds every size of it whole on the disk',
  async () => {
    using dataDir = temporaryFolder()
    using remains = temporaryFolder()
    using disk = await recordSyncs(dataDir.path)
    const uploads = path.join(dataDir.path, 'uploads')
    const photos = createPhotoFolder(uploads, { now: () => new Date() })
    await photos.prepare()
    const db = await openDatabase({ dataDir: dataDir.path })
    const store = createPortfolioImageStore(db)
    const images: typeof store = {
      ...store,
      async add(image) {
        disk.cutPower(remains.path)
        return store.add(image)
      },
    }
    // In this process instead of one of its own, so that its syncs are seen.
    const encoder = { encode: encodePhoto }
    const library = createPhotoLibrary({ images, store: photos, encoder, log: { warn: () => {} } })
    const photo = await plainJpeg()
    const { filename, widths } = await library.add(async (source) => {
      await writeFile(source, photo)
      return {
        originalName: 'a.jpg',
        fields: { category: 'Commercial', description: '', sortOrder: 0 },
      }
    }, new AbortController().signal)
    await db.destroy()

    const stem = path.parse(filename).name
    const left = path.join(remains.path, 'uploads', stem)
    const sizes = readdirSync(path.join(uploads, stem))
    expect(sizes).toHaveLength(1 + 2 * widths.length)
    expect(readdirSync(left)).toEqual(sizes)
    for (const size of sizes) {
      expect(readFileSync(path.join(left, size))).toEqual(readFileSync(path.join(uploads, stem, size)))
    }
  },
)
