import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { uploadUrl } from '#shared/photo-files.ts'
import { claiming, heicOf48Megapixels, plainPhoto } from '../support/photo-costs.ts'
import { isClose, plainJpeg, sampleColours } from '../support/photo-samples.ts'
import { aQuoteWithToken, photosOf, putPhoto } from '../support/quote-photos.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

// One site for all of them: each photo is taken or refused whatever came before it.
let t: TestApp
let session: Record<string, string>
beforeAll(async () => {
  t = await createTestApp({}, { photoEncoder: createPhotoEncoder() })
  session = await t.signIn()
})
afterAll(() => t[Symbol.asyncDispose]())

describe('a photo that takes more memory to decode than there is for it', () => {
  const quick = { effort: 0 }
  const small = (channels?: 4) => plainPhoto(64, 64, channels)
  const tooMuch: [name: string, make: () => Sharp, size?: [number, number]][] = [
    ['AVIF of one colour', () => plainPhoto(4500, 3200).avif({ ...quick, chromaSubsampling: '4:2:0' })],
    ['AVIF of 10 bits', () => plainPhoto(3600, 2700).avif({ ...quick, bitdepth: 10 })],
    [
      'progressive JPEG of full colour',
      () => small().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      [8064, 6048],
    ],
    [
      'progressive JPEG of CMYK',
      () => small().toColourspace('cmyk').jpeg({ progressive: true }),
      [5700, 4300],
    ],
    [
      'interlaced PNG of 16 bits with much behind it',
      () => small(4).toColourspace('rgb16').png({ progressive: true }),
      [5300, 4200],
    ],
  ]
  test.each(tooMuch)('%s: is refused in words, and the next one is taken', async (name, make, size) => {
    const made = await make().toBuffer()
    const behind = Buffer.alloc(name.endsWith('behind it') ? 12 * 1024 * 1024 : 0)
    const file = Buffer.concat([size ? claiming(made, ...size) : made, behind])
    const { id, token } = await aQuoteWithToken(t)
    const put = await putPhoto(t, token, 0, file)
    expect(put.statusCode, put.body).toBe(422)
    expect(put.json().error).toMatch(/too big to open here.* as an ordinary JPEG/)
    expect((await photosOf(t, id)) ?? []).toEqual([])
    if (name === 'AVIF of 10 bits') {
      const answer = await uploadPhoto(t, session, { file })
      expect([answer.statusCode, answer.json().error]).toEqual([400, put.json().error])
    }
    expect((await putPhoto(t, token, 0, await plainJpeg())).statusCode).toBe(201)
  })
})

describe('a large photo that a phone makes', () => {
  test.each([
    ['64 megapixels', 9280, 6944, [1600, 1197]],
    ['a tall panorama', 3628, 16_382, [709, 3200]],
  ])('%s: is taken', async (_, width, height, size) => {
    const answer = await uploadPhoto(t, session, { file: await plainPhoto(width, height).jpeg().toBuffer() })
    expect(answer.statusCode, answer.body).toBe(201)
    expect([answer.json().width, answer.json().height]).toEqual(size)
  })

  test('more megapixels than are taken are refused with their number', async () => {
    const answer = await uploadPhoto(t, session, { file: await plainPhoto(10_000, 6501).jpeg().toBuffer() })
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(/65 megapixels/)])
  })

  test('a HEIC of 48 megapixels stands upright, each tile in its place', async () => {
    const answer = await uploadPhoto(t, session, { file: heicOf48Megapixels() })
    expect(answer.statusCode, answer.body).toBe(201)
    const { filename, width, height } = answer.json()
    expect([width, height]).toEqual([1600, 2133])
    const { rawPayload } = await t.app.inject({ url: uploadUrl(filename) })
    const back = sharp(await sharp(rawPayload).rotate(270).toBuffer())
    const { data, info } = await back.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const start =
        (Math.floor((y / 6048) * info.height) * info.width + Math.floor((x / 8064) * info.width)) * 3
      return [...data.subarray(start, start + 3)]
    }
    for (const [column, row] of [
      [0, 0],
      [7, 3],
      [11, 11],
    ] as const) {
      const [left, top] = [column * 640, row * 480]
      expect(isClose(at(left + 320, top + 40), sampleColours.sky), `sky of ${column}, ${row}`).toBe(true)
      expect(isClose(at(left + 160, top + 280), sampleColours.left), `left of ${column}, ${row}`).toBe(true)
      expect(isClose(at(left + 480, top + 280), sampleColours.right), `right of ${column}, ${row}`).toBe(true)
    }
  })
})
