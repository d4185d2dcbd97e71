import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { plainPhoto } from '../support/photo-costs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a process that grows beyond all measure is ended, and its photo is refused like any other', async () => {
  using folder = temporaryFolder()
  const source = path.join(folder.path, 'source')
  await writeFile(source, await plainPhoto(640, 480).jpeg().toBuffer())
  // Whatever the ended one has written lies apart.
  const photoIn = async (name: string) => {
    const target = path.join(folder.path, name)
    await mkdir(target)
    return { source, target, filename: 'photo.jpg' }
  }
  // Less than the process takes before its first photo.
  const strict = createPhotoEncoder({ mostBytes: 20 * 1024 * 1024 })
  const { signal } = new AbortController()
  await expect(strict.encode(await photoIn('ended'), signal)).rejects.toMatchObject({
    name: 'RefusedPhoto',
    reason: 'tooHeavy',
  })
  const whole = await photoIn('whole')
  await expect(createPhotoEncoder().encode(whole, signal)).resolves.toMatchObject({ width: 640, height: 480 })
})
