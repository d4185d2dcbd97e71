import { describe, expect } from 'vitest'
import { days } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { quotePhotosPath } from '#shared/quote-photos.ts'
import { plainJpeg, webp } from '../support/photo-samples.ts'
import { aQuoteWithToken, photosOf, photosSettled } from '../support/quote-photos.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

async function post(t: TestApp, token: string, files: readonly (readonly [name: string, bytes: Buffer])[]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('photos', new Blob([new Uint8Array(bytes)]), name)
  const body = new Response(form)
  return t.post(quotePhotosPath(token), Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type') ?? '',
  })
}

describe('photos as a plain post', () => {
  test.each(['multipart/form-data', 'multipart/form-data; boundary=a'])(
    'a body of %s that is no form is refused in a sentence',
    async (contentType) => {
      await using t = await createTestApp()
      const { token } = await aQuoteWithToken(t)
      const url = quotePhotosPath(token)
      const headers = { 'content-type': contentType }
      const answer = await t.app.inject({ method: 'POST', url, headers, payload: 'x' })
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('Not all of the photos got here. Please try again.')
    },
  )

  test('go to the next free places, and what is refused is said beside what was taken', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    const jpeg = await plainJpeg()
    const first = await post(t, token, [
      ['a.jpg', jpeg],
      ['b.webp', await webp()],
    ])
    expect([first.statusCode, first.headers.location]).toEqual([303, `/quote?photos=${token}#form`])
    const page = await t.app.inject(`/quote?photos=${token}`)
    expect(page.body).toMatch(/<title>Photos for your quote request \| /)
    const second = await post(t, token, [
      ['c.html', Buffer.from('<b>no photo</b>')],
      ['d.jpg', Buffer.concat([jpeg, Buffer.from('d')])],
    ])
    expect(second.statusCode).toBe(422)
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.body).toContain('c.html: That file is not a photo we can use.')
    expect(second.body).toContain('3 photos have arrived.')
    expect((await photosSettled(t, id)).map(({ n }) => n)).toEqual([0, 1, 2])
  })

  test('a form in which nothing was chosen says so', async ({ t, quote: { id, token } }) => {
    // As browsers send an empty field for files.
    for (const files of [[['', Buffer.alloc(0)]], []] as const) {
      const answer = await post(t, token, files)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('Please choose a photo.')
    }
    expect(await photosOf(t, id)).toBeUndefined()
  })

  test('a name is shown as it reads, whatever a browser or a phone has put into it', async () => {
    await using t = await createTestApp()
    const { token } = await aQuoteWithToken(t)
    const answer = await post(t, token, [['6" board \u202egnp.\u202cjpg', Buffer.from('no photo')]])
    expect(answer.body).toContain('6&quot; board gnp.jpg: That file is not a photo we can use.')
  })

  test('at most six, and nothing under a token that is none', async ({ t, quote: { id, token } }) => {
    const jpeg = await plainJpeg()
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => [`${n}.jpg`, Buffer.concat([jpeg, Buffer.from([n])])] as const)
    expect((await post(t, token, files(5))).statusCode).toBe(303)
    const over = await post(t, token, files(2))
    expect(over.statusCode).toBe(422)
    expect(over.body).toContain('Six photos at most.')
    expect(await photosSettled(t, id)).toHaveLength(6)

    const foreign = await post(t, 'x'.repeat(43), files(1))
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toContain('This link no longer works')
  })

  test('the page of a token is made for its holder alone, and ends with it', async () => {
    await using t = await createTestApp()
    const { token } = await aQuoteWithToken(t)
    const page = () => t.app.inject(`${pagePaths.quote}?photos=${token}`)
    const open = await page()
    expect(open.headers['cache-control']).toBe('no-store')
    expect(open.body).toContain('Add photos to your request')
    expect(open.body).not.toContain('Request Quote</button>')
    t.advance(days(7))
    expect((await page()).body).toContain('This link no longer works')
    const plain = await t.app.inject(pagePaths.quote)
    expect(plain.body).not.toContain('Add photos to your request')
  })
})
