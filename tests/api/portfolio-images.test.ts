import { describe, expect } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { days } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'
import { made } from '../support/made.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

/** A site with a signed-in owner and the calls that these tests make. */
async function createGallery() {
  const t = await createTestApp()
  const headers = await t.signIn()
  const call = (method: 'PATCH' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const list = async (url: string = apiPaths.portfolioImages, as: object = {}) =>
    (await t.app.inject({ url, headers: { ...as } })).json<PortfolioImageRecord[]>()
  return {
    ...t,
    headers,
    call,
    publicList: (url?: string) => list(url),
    ownersList: () => list(apiPaths.allPortfolioImages, headers),
    async upload(fields: Record<string, string> = {}): Promise<PortfolioImageRecord> {
      t.clock.now = new Date(t.clock.now.getTime() + 1000)
      const answer = await uploadPhoto(t, headers, {
        file: await plainJpeg(0.1),
        fields: { category: 'Commercial', sortOrder: '0', ...fields },
      })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },
    fetchFile: (filename: string, as: object = {}) =>
      t.app.inject({ url: uploadUrl(filename), headers: { ...as } }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}

const test = base.extend('g', made(createGallery))

const ids = (records: readonly PortfolioImageRecord[]) => records.map(({ id }) => id)

describe('the list', () => {
  test('is everyone’s for active photos, by category; an unknown category has none', async ({ g }) => {
    const shop = await g.upload()
    const pump = await g.upload({ category: 'Rural/Farming Solutions' })
    expect(await g.publicList()).toEqual([shop, pump])
    const inCategory = (name: string) =>
      g.publicList(`${apiPaths.portfolioImages}?category=${encodeURIComponent(name)}`)
    expect(await inCategory('Rural/Farming Solutions')).toEqual([pump])
    expect(await inCategory('Sheds')).toEqual([])
  })

  test('shows hidden photos to the owner alone', async ({ g }) => {
    const { id } = await g.upload()
    const hidden = await g.call('PATCH', apiPaths.portfolioImage(id), { isActive: false })
    expect(hidden.json()).toMatchObject({ id, isActive: false })
    expect(await g.publicList()).toEqual([])
    expect(ids(await g.ownersList())).toEqual([id])
    const plain = await g.app.inject({ url: apiPaths.portfolioImages, headers: g.headers })
    expect(ids(plain.json())).toEqual([id])
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: expect.stringMatching(/cookie/i),
    })
  })
})

describe('changing a photo', () => {
  test('touches what is given and nothing else', async ({ g }) => {
    const record = await g.upload({ description: 'Before' })
    g.clock.now = new Date(g.clock.now.getTime() + 1000)
    const change = async (changes: object) =>
      (await g.call('PATCH', apiPaths.portfolioImage(record.id), changes)).json()
    const updatedAt = g.clock.now.toISOString()
    expect(await change({ isActive: false })).toEqual({ ...record, isActive: false, updatedAt })
    expect(await change({ isActive: true, description: ' After ' })).toEqual({
      ...record,
      description: 'After',
      updatedAt,
    })
    expect(await change({ category: 'Air Conditioning', filename: 'x.jpg', id: 'y' })).toEqual({
      ...record,
      description: 'After',
      category: 'Air Conditioning',
      updatedAt,
    })
  })

  test('refuses what a photo can’t be', async ({ g }) => {
    const { id } = await g.upload()
    const change = (changes: object) => g.call('PATCH', apiPaths.portfolioImage(id), changes)
    for (const [changes, fields] of [
      [{ category: 'Sheds' }, { category: 'Invalid enum value' }],
      [{ isActive: 'no' }, { isActive: 'Expected boolean, received string' }],
      [{ description: 'x'.repeat(201) }, { description: 'String must contain at most 200 character(s)' }],
    ] as const) {
      const answer = await change(changes)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual(fields)
    }
  })

  test('a new order holds, and the next upload still comes last', async ({ g }) => {
    const [a, b, c] = [await g.upload(), await g.upload(), await g.upload()]
    const order = [c.id, a.id, b.id]
    const answer = await g.call('PUT', apiPaths.portfolioImageOrder, { ids: order })
    expect(answer.json()).toEqual({ success: true })
    expect(ids(await g.publicList())).toEqual(order)
    const d = await g.upload()
    expect(ids(await g.publicList())).toEqual([...order, d.id])
    expect((await g.call('PUT', apiPaths.portfolioImageOrder, { ids: [] })).statusCode).toBe(400)
    expect((await g.call('PUT', apiPaths.portfolioImageOrder, { ids: ['1'] })).statusCode).toBe(400)
  })
})

describe('the files', () => {
  test('are served for ever, in ranges, and not again when they are known', async ({ g }) => {
    const { filename } = await g.upload()
    const whole = await g.fetchFile(filename)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(whole.rawPayload.length),
    })
    for (const format of ['avif', 'webp'] as const) {
      const sized = await g.fetchFile(sizedFilename(filename, 64, format))
      expect(sized.headers['content-type']).toBe(`image/${format}`)
    }
    const range = await g.fetchFile(filename, { range: 'bytes=0-3' })
    expect([range.statusCode, range.rawPayload]).toEqual([206, whole.rawPayload.subarray(0, 4)])
    const head = await g.app.inject({ method: 'HEAD', url: uploadUrl(filename) })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    const known = await g.fetchFile(filename, { 'if-none-match': whole.headers.etag })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  })

  test('no other path leads to the disk', async ({ g }) => {
    const { filename } = await g.upload()
    const stem = filename.replace('.jpg', '')
    for (const file of [
      '',
      '..%2Fsite.db',
      '%2e%2e%2fsite.db',
      '.incoming',
      stem,
      `${stem}%2F${filename}`,
      `${stem}-9999.avif`,
      `${stem}.png`,
      filename.toUpperCase(),
      `${'0'.repeat(32)}.jpg`,
    ]) {
      const answer = await g.fetchFile(file)
      expect(answer.statusCode, file).toBe(404)
      expect(answer.headers['cache-control']).not.toContain('immutable')
    }
  })

  test('of a hidden photo are the owner’s alone, and nobody keeps them', async ({ g }) => {
    const { id, filename } = await g.upload()
    await g.call('PATCH', apiPaths.portfolioImage(id), { isActive: false })
    expect((await g.fetchFile(filename)).statusCode).toBe(404)
    const own = await g.fetchFile(filename, g.headers)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('of a deleted photo are gone at once and come back with it', async ({ g }) => {
    const record = await g.upload()
    const remove = () => g.call('DELETE', apiPaths.portfolioImage(record.id))
    const restore = () => g.call('POST', apiPaths.restorePortfolioImage(record.id))

    expect((await remove()).json()).toEqual({ success: true })
    expect((await g.fetchFile(record.filename, g.headers)).statusCode).toBe(404)
    expect((await g.fetchFile(sizedFilename(record.filename, 64, 'avif'))).statusCode).toBe(404)
    expect(await g.publicList()).toEqual([])
    expect((await remove()).statusCode).toBe(404)

    g.clock.now = new Date(g.clock.now.getTime() + days(3))
    expect((await restore()).json()).toEqual({ success: true })
    expect(await g.publicList()).toEqual([record])
    expect((await g.fetchFile(record.filename)).statusCode).toBe(200)
    expect((await restore()).statusCode).toBe(404)
  })
})

test('public pages show every change at once', async ({ g }) => {
  const portfolio = async () => (await g.app.inject({ url: pagePaths.portfolio })).body
  const isShown = async ({ filename }: PortfolioImageRecord) => (await portfolio()).includes(filename)
  await portfolio()

  const photo = await g.upload({ description: 'Metering panel' })
  expect(await isShown(photo)).toBe(true)
  await g.call('PATCH', apiPaths.portfolioImage(photo.id), { description: 'Sub-board' })
  expect(await portfolio()).not.toContain('Metering panel')
  await g.call('PATCH', apiPaths.portfolioImage(photo.id), { isActive: false })
  expect(await isShown(photo)).toBe(false)
  await g.call('PATCH', apiPaths.portfolioImage(photo.id), { isActive: true })
  expect(await isShown(photo)).toBe(true)
  await g.call('DELETE', apiPaths.portfolioImage(photo.id))
  expect(await isShown(photo)).toBe(false)
  await g.call('POST', apiPaths.restorePortfolioImage(photo.id))
  expect(await isShown(photo)).toBe(true)

  const second = await g.upload()
  await g.call('PUT', apiPaths.portfolioImageOrder, { ids: [second.id, photo.id] })
  const page = await portfolio()
  expect(page.lastIndexOf(second.filename)).toBeLessThan(page.lastIndexOf(photo.filename))
})
