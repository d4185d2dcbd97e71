import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { plainPhoto } from '../support/photo-costs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a process that grows beyond all measure is ended, and its photo is refused like any other', async () => {
  using folder = temporaryFolder()
  const target = path.join(folder.path, 'sizes')
  const source = path.join(folder.path, 'source')
  await mkdir(target)
  await writeFile(source, await plainPhoto(640, 480).jpeg().toBuffer())
  const photo = { source, target, filename: 'photo.jpg' }
  // Less than the libraries alone take.
  const strict = createPhotoEncoder({ mostBytes: 40 * 1024 * 1024 })
  const { signal } = new AbortController()
  await expect(strict.encode(photo, signal)).rejects.toMatchObject({
    name: 'RefusedPhoto',
    reason: 'tooHeavy',
  })
  await expect(createPhotoEncoder().encode(photo, signal)).resolves.toMatchObject({ width: 640, height: 480 })
})
