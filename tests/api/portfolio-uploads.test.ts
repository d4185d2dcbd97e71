import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'
import {
  avif,
  coloursOf,
  decompressionBomb,
  heicFromPhone,
  isClose,
  jpegFromPhone,
  plainJpeg,
  pngWithAlpha,
  sampleColours,
  webp,
} from '../support/photo-samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { anUpload, uploadPhoto } from '../support/upload.ts'

const send = async (t: TestApp, form: Parameters<typeof anUpload>[0]) =>
  uploadPhoto(t, await t.signIn(), form)

/** Neither a row nor a file is there. */
async function expectNothingKept(t: TestApp) {
  expect(await t.db.selectFrom('portfolio_images').selectAll().execute()).toEqual([])
  expect(await readdir(t.uploads, { recursive: true })).toEqual(['.incoming'])
}

describe('a photo that is taken in', () => {
  test.each([
    ['JPEG on its side, with a position', () => jpegFromPhone(), [640, 480]],
    ['PNG with transparency', pngWithAlpha, [640, 480]],
    ['WebP', webp, [640, 480]],
    ['AVIF', avif, [640, 480]],
    ['HEIC from an iPhone', heicFromPhone, [480, 640]],
  ] as const)(
    '%s: stands upright in every size and says nothing about where it was taken',
    async (_, make, [width, height]) => {
      await using t = await createTestApp()
      const answer = await send(t, {
        file: await make(),
        name: 'C:\\photos\\IMG_0001.HEIC',
        fields: { category: 'Water Treatment', description: ' Dosing skid ', sortOrder: '0' },
      })
      expect(answer.statusCode, answer.body).toBe(201)
      const record: PortfolioImageRecord = answer.json()
      expect(record).toMatchObject({
        originalName: 'IMG_0001.HEIC',
        category: 'Water Treatment',
        description: 'Dosing skid',
        sortOrder: 0,
        isActive: true,
        isBeforeDrawings: false,
        width,
        height,
        createdAt: '2026-11-20T04:05:00.000Z',
      })
      expect(record.filename).toMatch(/^[0-9a-f]{32}\.jpg$/)

      const files = [
        record.filename,
        ...record.widths.flatMap((size) => [
          sizedFilename(record.filename, size, 'avif'),
          sizedFilename(record.filename, size, 'webp'),
        ]),
      ]
      const folder = path.join(t.uploads, path.parse(record.filename).name)
      expect((await readdir(folder)).toSorted()).toEqual(files.toSorted())
      for (const file of files) {
        const served = await t.app.inject({ url: uploadUrl(file) })
        expect(served.statusCode).toBe(200)
        const { rawPayload } = served
        const data = await sharp(rawPayload).metadata()
        expect([data.exif, data.xmp, data.iptc, data.icc, data.orientation]).toEqual(Array(5).fill(undefined))
        expect(rawPayload.includes('GPS') || rawPayload.includes('Sample Camera')).toBe(false)
        expect(data.width / data.height).toBeCloseTo(width / height, 2)
      }
    },
  )

  test('keeps the name that its owner gave it, and nothing in it that turns the text around it', async () => {
    await using t = await createTestApp()
    const name = 'Kate’s 6" board \u202egpj.\u202c 👩‍🔧.jpg'
    const record: PortfolioImageRecord = (await send(t, { file: await plainJpeg(0.2), name })).json()
    expect(record.originalName).toBe('Kate’s 6" board gpj. 👩‍🔧.jpg')
  })

  test('is turned as its camera noted', async ({ t }) => {
    const record = (await send(t, { file: await jpegFromPhone() })).json()
    const colours = await coloursOf((await t.app.inject({ url: uploadUrl(record.filename) })).rawPayload)
    expect(isClose(colours.sky, sampleColours.sky), String(colours.sky)).toBe(true)
    expect(isClose(colours.left, sampleColours.left), String(colours.left)).toBe(true)
    expect(isClose(colours.right, sampleColours.right), String(colours.right)).toBe(true)
  })

  test('from an iPhone is turned once and keeps its colours', async ({ t }) => {
    const record = (await send(t, { file: heicFromPhone() })).json()
    const { rawPayload } = await t.app.inject({ url: uploadUrl(record.filename) })
    // A quarter turn clockwise takes the sky to the right and the red left half to the top.
    const turnedBack = await sharp(rawPayload).rotate(270).toBuffer()
    const colours = await coloursOf(turnedBack)
    expect(isClose(colours.sky, sampleColours.sky), String(colours.sky)).toBe(true)
    expect(isClose(colours.left, sampleColours.left), String(colours.left)).toBe(true)
  })

  test.each([
    [100, [100]],
    [640, [480, 640]],
    [1300, [480, 800, 1300]],
    [1600, [480, 800, 1280, 1600]],
    [4000, [480, 800, 1280, 1600]],
  ])('%i pixels wide: is kept at %j', async (width, widths) => {
    await using t = await createTestApp()
    const record = (await send(t, { file: await plainJpeg(width / 640) })).json()
    expect(record).toMatchObject({ widths, width: widths.at(-1) })
  })
})

describe('a file that is refused leaves nothing behind', () => {
  test.each([
    ['decompression bomb', decompressionBomb, 400, /65 megapixels/],
    ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1, 255), 413, /20 MB/],
    ['far more than 20 MB', () => Buffer.alloc(25 * 1024 * 1024, 255), 413, /20 MB/],
  ] as const)('%s', async (_, make, status, words) => {
    await using t = await createTestApp()
    const answer = await send(t, { file: await make() })
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json().error).toMatch(words)
    expect(answer.json().fields).toEqual({ image: answer.json().error })
    await expectNothingKept(t)
  })

  test.each([
    ['no category', { fields: {} }, { category: 'Required' }],
    ['an unknown category', { fields: { category: 'Sheds' } }, { category: 'Invalid enum value' }],
    ['no file', { file: undefined }, { image: 'Required' }],
    ['neither', { file: undefined, fields: {} }, { category: 'Required', image: 'Required' }],
    [
      'too long a description',
      { fields: { category: 'Commercial', description: 'x'.repeat(201) } },
      { description: 'String must contain at most 200 character(s)' },
    ],
  ])('%s', async (_, form, fields) => {
    await using t = await createTestApp()
    const answer = await send(t, { file: await plainJpeg(), ...form })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: expect.any(String), fields })
    await expectNothingKept(t)
  })

  test('a broken form', async ({ t }) => {
    const { headers, payload } = await anUpload({ file: await plainJpeg() })
    const session = await t.signIn()
    const call = { method: 'POST', url: apiPaths.portfolioImages } as const
    for (const [broken, type] of [
      [payload.subarray(0, 2000), headers['content-type']],
      [payload, 'multipart/form-data'],
      [payload, 'multipart/form-data; boundary=other'],
      [Buffer.alloc(0), headers['content-type']],
    ] as const) {
      const answer = await t.app.inject({
        ...call,
        headers: { ...session, 'content-type': type },
        payload: broken,
      })
      expect(answer.statusCode, type).toBe(400)
      expect(answer.json().error).toEqual(expect.any(String))
    }
    const json = await t.app.inject({ ...call, headers: session, payload: {} })
    expect(json.statusCode).toBe(415)
    await expectNothingKept(t)
  })

  test('two files in one form', async ({ t }) => {
    const form = new FormData()
    form.set('category', 'Commercial')
    for (const name of ['a.jpg', 'b.jpg']) {
      form.append('image', new File([new Uint8Array(await plainJpeg())], name))
    }
    const encoded = new Response(form)
    const answer = await t.post(apiPaths.portfolioImages, Buffer.from(await encoded.arrayBuffer()), {
      ...(await t.signIn()),
      'content-type': encoded.headers.get('content-type') ?? '',
    })
    expect(answer.statusCode).toBe(400)
    await expectNothingKept(t)
  })

  test('without a session, before the body is read', async ({ t }) => {
    const { headers, payload } = await anUpload({ file: await plainJpeg() })
    const answer = await t.app.inject({ method: 'POST', url: apiPaths.portfolioImages, headers, payload })
    expect(answer.statusCode).toBe(401)
    await expectNothingKept(t)
  })
})

test('several at once are taken in one after the other, each complete', async ({ t }) => {
  const answers = await Promise.all([1, 2, 3].map(async () => send(t, { file: await plainJpeg() })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const names = answers.map((answer) => answer.json().filename)
  expect(new Set(names).size).toBe(3)
  for (const name of names) {
    const file = path.join(t.uploads, path.parse(name).name, name)
    expect((await sharp(await readFile(file)).metadata()).format).toBe('jpeg')
  }
  expect(await readdir(path.join(t.uploads, '.incoming'))).toEqual([])
})
