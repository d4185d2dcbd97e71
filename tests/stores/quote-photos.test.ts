import { describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createQuotePhotoSenderStore } from '#server/photos/quote/quote-photo-sender-store.ts'
import { createQuotePhotoStore } from '#server/photos/quote/quote-photo-store.ts'
import { createQuotePhotoTokenStore } from '#server/photos/quote/quote-photo-tokens.ts'
import { days } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { createTestClock } from '../support/test-clock.ts'
import { aQuoteRequest } from './samples.ts'

const megabytes = 1024 * 1024

describe.each(databases)('photos of quote requests on $name', (database) => {
  const db = useDatabase(database)

  async function open(send = {}) {
    const clock = createTestClock()
    const quotes = createInquiryStores(db(), clock.now).quote
    const photos = createQuotePhotoStore(db(), clock.now)
    const { id } = await quotes.add(aQuoteRequest(), send)
    let names = 0
    const photo = (n: number, { sha256 = String(n), bytes = 1000 } = {}) => {
      names += 1
      return { recordId: id, n, filename: `${names}.jpg`, sha256, bytes }
    }
    return { clock, quotes, photos, id, photo }
  }

  test('are worked through in the order they came, but for those of deleted or suspected requests', async () => {
    const { clock, quotes, photos, id, photo } = await open()
    const receivedAt = clock.now().toISOString()
    const suspect = await quotes.add(aQuoteRequest(), { isTrapped: true })
    await photos.keep({ ...photo(0), recordId: suspect.id })
    clock.advance(1)
    await photos.keep(photo(2))
    clock.advance(1)
    await photos.keep(photo(1))
    const first = await photos.next()
    expect([first?.n, await photos.countWaiting()]).toEqual([2, 2])
    expect(first && (await photos.settle(first, 'ready'))).toBe(true)
    expect((await photos.next())?.n).toBe(1)
    await quotes.remove(id)
    expect([await photos.next(), await photos.countWaiting()]).toEqual([undefined, 0])
    await quotes.markNotSpam(suspect.id)
    expect((await photos.next())?.recordId).toBe(suspect.id)
    expect((await quotes.find(suspect.id))?.photos).toEqual([{ n: 0, state: 'waiting', receivedAt }])
  })

  test('one whose place was taken meanwhile is not settled', async () => {
    const { photos, photo } = await open()
    await photos.keep(photo(0))
    const first = await photos.next()
    await photos.keep(photo(0, { sha256: 'other' }))
    expect(first && (await photos.settle(first, 'ready'))).toBe(false)
    expect((await photos.next())?.filename).not.toBe(first?.filename)
  })

  test('a token opens its request for 7 days, unless that is deleted', async () => {
    const { clock, quotes, id } = await open()
    const tokens = createQuotePhotoTokenStore(db(), () => Buffer.alloc(32, 1), clock.now)
    const token = tokens.ofSender(id)
    expect(await tokens.recordOf(token)).toBe(id)
    for (const place of [0, 21, 22, 42]) {
      const altered = token.slice(0, place) + (token[place] === 'A' ? 'E' : 'A') + token.slice(place + 1)
      expect(await tokens.recordOf(altered), `altered at ${place}`).toBeUndefined()
    }
    const ofOtherSite = createQuotePhotoTokenStore(db(), () => Buffer.alloc(32, 2), clock.now)
    expect(await ofOtherSite.recordOf(token)).toBeUndefined()
    await quotes.remove(id)
    expect(await tokens.recordOf(token)).toBeUndefined()
    await quotes.restore(id)
    clock.advance(days(7) - 1)
    await tokens.forgetExpired()
    expect(await tokens.recordOf(token)).toBe(id)
    const passedOn = await tokens.issueToOwner(id)
    clock.advance(1)
    expect(await tokens.recordOf(token)).toBeUndefined()
    expect(await tokens.recordOf(passedOn.token), 'from when it was passed on').toBe(id)
    clock.advance(days(7))
    expect(await tokens.recordOf(passedOn.token)).toBeUndefined()
  })

  test('what an address sends in a day is counted for all processes together', async () => {
    const { clock } = await open()
    const key = () => Buffer.alloc(32, 1)
    const [one, other] = [
      createQuotePhotoSenderStore(db(), key, clock.now),
      createQuotePhotoSenderStore(db(), key, clock.now),
    ]
    const tries = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? one : other).allow('a', 20 * megabytes),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(6)
    expect(await other.allow('b', 20 * megabytes)).toBe(true)
    clock.advance(days(1))
    await one.forgetOld()
    expect(await one.allow('a', 20 * megabytes)).toBe(true)
  })
})
