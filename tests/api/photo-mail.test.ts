import { expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { mailTo, soon } from '../support/lead-mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { plainJpeg, webp } from '../support/photo-samples.ts'
import { aQuoteWithToken, photosSettled, putPhoto } from '../support/quote-photos.ts'
import { createTestApp } from '../support/test-app.ts'

test('the mail about a lead’s photos counts them, links to the lead and has nothing attached', async () => {
  await using server = await startMailServer()
  await using t = await createTestApp({ ...mailTo(server), publicUrl: 'https://www.example.com' })
  const { id, token } = await aQuoteWithToken(t)
  await soon(() => expect(server.received).toHaveLength(1))
  await putPhoto(t, token, 0, await plainJpeg())
  await putPhoto(t, token, 1, await webp())
  await photosSettled(t, id)
  t.advance(minutes(2))
  await soon(() => expect(server.received).toHaveLength(2))

  const mail = server.received[1]
  expect(mail?.headers.subject).toEqual([
    '2 photos: Quote request from Jo Citizen, Residential Electrical, North Lakes',
  ])
  const address = `https://www.example.com/admin?lead=${id}`
  expect(mail?.text).toContain(address)
  expect(mail?.html).toContain(`href="${address}"`)
  expect(mail?.text).toContain('Photos: 2 photos, at the link below')
  // Two ways to read one letter, and no third part: no file, and no image that is drawn from within.
  expect(mail?.headers['content-type']).toEqual([expect.stringMatching(/^multipart\/alternative;/)])
  const parts = mail?.source.match(/^content-(?:type|disposition): [^;\r]+/gim)?.slice(1)
  expect(parts).toEqual(['Content-Type: text/plain', 'Content-Type: text/html'])
  expect(mail?.html).not.toMatch(/<img|cid:|data:/)
})
