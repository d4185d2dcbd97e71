import path from 'node:path'
import { expect } from 'vitest'
import { makeBackup } from '#server/operations/backup.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import type { PersonKept } from '#shared/contract/forget.ts'
import { days } from '#shared/durations.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { asOwner, callAsOwner, ownerHeaders, reached, send } from '../support/lead-mail.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { filesOfPhotos, photosSettled, putPhoto } from '../support/quote-photos.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { filesWith, tablesWith } from '../support/traces.ts'

/** In every field that the person fills in. */
const mark = 'Zyxomark'
const person = { name: `Jo ${mark}`, email: `${mark}@example.com`, phone: '0491 570 156' }
const aQuote = (description = `${mark} wants power points`) =>
  aQuoteRequest({ ...person, address: `1 ${mark} Street, North Lakes`, description })

const keptOf = (t: TestApp, id: string): Promise<PersonKept> => asOwner(t, 'GET', apiPaths.leadPerson(id))

const forget = async (t: TestApp, id: string, payload: object) =>
  callAsOwner(t, 'POST', apiPaths.forgetPerson(id), payload)

/** A quote request with a photo, a note and its mail; a contact request in the bin; a testimonial on the pages. */
async function sendAll(t: TestApp): Promise<string> {
  const answer = await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuote() })
  const { id, photos } = answer.json()
  await putPhoto(t, photos.token, 0, await plainJpeg())
  await photosSettled(t, id)
  await callAsOwner(t, 'POST', inquiryOf('quote').paths.events(id), {
    kind: 'note',
    text: `${mark} has a dog`,
  })
  const contact = aContactRequest({ ...person, subject: mark, message: `${mark} asks again` })
  const binned = await send(t, apiPaths.contact, contact)
  await reached(t, binned, 'file')
  await reached(t, id, 'file')
  await asOwner(t, 'DELETE', apiPaths.contactRequest(binned))
  const words = aTestimonial({
    clientName: person.name,
    testimonialText: `${mark} was pleased with all of it.`,
  })
  const testimonial = await send(t, apiPaths.testimonials, words)
  await reached(t, testimonial, 'file')
  await callAsOwner(t, 'POST', apiPaths.approveTestimonial(testimonial))
  return id
}

test('nothing of a person who is forgotten is left in any table or file, nor comes back with a backup', async () => {
  using backups = temporaryFolder()
  await using site = await createTestApp({ backupDir: backups.path })
  const places = { dataDir: site.dataDir, backupDir: backups.path, databaseUrl: undefined }
  const id = await sendAll(site)
  const other = await send(site, apiPaths.quote, aQuoteRequest())
  const backup = await makeBackup({ places, kind: 'daily', madeAt: site.clock.now })
  expect(filesWith(site.dataDir, mark).length).toBeGreaterThan(3)
  const isOnHome = async () => (await site.app.inject({ url: '/' })).body.includes(mark)
  expect(await isOnHome()).toBe(true)

  const kept = await keptOf(site, id)
  expect(kept).toMatchObject({
    ...{
      phones: [person.phone],
      emails: [person.email],
      names: [person.name],
      requests: 2,
      inBin: 1,
      photos: 1,
    },
    ...{ notes: 1, testimonials: 1, handedOn: 0, backups: { count: 1, staying: [] } },
  })
  // Seven days later: by then its week and its month have newer ones.
  expect(kept.backups.goneBy).toMatch(/^2026-11-27/)

  const tooFew = await forget(site, id, { requests: 1, testimonials: true })
  expect(tooFew.statusCode).toBe(409)
  expect(tooFew.json().error).toMatch(/look again/)
  const done = await forget(site, id, { requests: 2, testimonials: true })
  expect(done.json()).toEqual({ success: true, requests: 2 })

  expect(await tablesWith(site.db, mark)).toEqual([])
  expect(filesWith(site.dataDir, mark)).toEqual([])
  // That it was forgotten, and by whom, stays in the log, which names nobody.
  expect(await tablesWith(site.db, id)).toEqual(['audit_log'])
  expect([...(await filesOfPhotos(site)).keys()]).toEqual([])
  expect(await isOnHome()).toBe(false)
  for (const url of [apiPaths.quoteRequests, apiPaths.bin, apiPaths.notifications, apiPaths.leadExport]) {
    const { body } = await site.app.inject({ url, headers: await ownerHeaders(site) })
    expect(body).not.toContain(mark)
  }
  expect((await asOwner(site, 'GET', apiPaths.quoteRequests)).map((lead: { id: string }) => lead.id)).toEqual(
    [other],
  )
  expect((await forget(site, id, { requests: 0, testimonials: false })).statusCode).toBe(404)

  // The archive of before still holds it. Restored, it is forgotten before anybody is served.
  const dataDir = path.join(backups.path, 'restored')
  const now = () => new Date(site.clock.now.getTime() + days(1))
  await restoreBackup({
    ...{ archive: backup?.file ?? '', dataDir, backupDir: backups.path, databaseUrl: undefined },
    ...{ force: false, now },
  })
  expect(filesWith(dataDir, mark)).not.toEqual([])
  await using restored = await createTestApp({ dataDir, backupDir: backups.path })
  expect(filesWith(dataDir, mark)).toEqual([])
  expect(await tablesWith(restored.db, mark)).toEqual([])
  expect(await asOwner(restored, 'GET', apiPaths.quoteRequest(other))).toBeDefined()
})

test('what the owner decides is checked', async ({ t }) => {
  const id = await send(t, apiPaths.quote, aQuote())
  const wrong = await forget(t, id, { requests: 'all' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().fields).toHaveProperty('requests')
  const none = '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b'
  expect((await forget(t, none, { requests: 0, testimonials: false })).statusCode).toBe(404)
  expect((await keptOf(t, id)).requests).toBe(1)
})
