import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBusinessSettingsStore } from '#server/business/business-setting-store.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeVapidKeys } from '#server/machines/vapid-keys.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { createFailureNote } from '#server/operations/backup-state.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { aTestimonial } from '../stores/samples.ts'
import { startMailServer } from '../support/mail-server.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { aLostPhone, facts, spoiltInstallations } from './spoilt-installations.ts'

const now = new Date('2026-11-20T04:05:00Z')
let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let environment: Record<string, string>
const inData = (name: string) => path.join(dataDir, name)
beforeEach(async () => {
  folder = temporaryFolder()
  dataDir = path.join(folder.path, 'data')
  environment = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://www.bright.example',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtps://site:secret@mail.bright.example',
    MAIL_FROM: 'Website <site@bright.example>',
    OWNER_EMAIL: 'office@bright.example',
  }
  const db = await openDatabase({ dataDir })
  await createTestimonialStore(db, () => now).addOwn(aTestimonial(), { isApproved: true })
  await db.destroy()
  writeFileSync(inData('business.json'), JSON.stringify(facts))
  await backUp(now)
})
afterEach(() => folder[Symbol.dispose]())

function backUp(madeAt: Date) {
  const places = { dataDir, backupDir: inData('backups'), databaseUrl: undefined }
  return makeBackup({ places, kind: 'daily', madeAt })
}

async function findings(changes: Partial<Parameters<typeof examine>[0]> = {}) {
  const all = await examine({ environment, nodeVersion: '24.21.0', now, ...changes })
  return all
    .filter(({ status }) => status !== 'ok')
    .map(({ check, status, detail }) => `${status} ${check}: ${detail}`)
}

const sameDisk = expect.stringMatching(/^warning Place of backups: .* is on the same disk/)

test('an installation that is in order has nothing but the advice to keep backups elsewhere, and is not changed', async () => {
  using before = new DatabaseSync(inData('site.db'))
  const version = before.prepare('pragma data_version').get()
  expect(await findings()).toEqual([sameDisk])
  expect(before.prepare('pragma data_version').get()).toEqual(version)
})

test.each(spoiltInstallations)(
  '%s is found',
  async (_what, { settings, business, published, rows, disk }, found) => {
    Object.assign(environment, settings)
    if (business === null) rmSync(inData('business.json'))
    else if (business) writeFileSync(inData('business.json'), textOf(business))
    if (published) await publish({ ...facts, ...published })
    if (rows) change(rows)
    disk?.(dataDir, environment)
    expect((await findings()).join('\n')).toMatch(new RegExp(found.source, 'm'))
  },
)

const textOf = (content: object | string) => (typeof content === 'string' ? content : JSON.stringify(content))

test('no mail is held up by a text that failed, no phone missed that was signed out on, and whole push keys are in order', async () => {
  change(
    `insert into outbox (id, channel, kind, record_id, created_at, attempts, next_attempt_at, state, failed_at, last_error)
     values ('1', 'sms', 'quote', '1', '2026-11-20T04:00:00Z', 1, '', 'failed', '2026-11-20T04:00:01Z', 'No credit')`,
  )
  change(aLostPhone('Signed out on this phone'))
  const { publicKey, privateKey } = makeVapidKeys()
  writeFileSync(inData('push-keys.json'), JSON.stringify({ publicKey, privateKey }), { mode: 0o600 })
  expect(await findings()).toEqual([sameDisk])
})

test('a mail server on this machine is asked, and what to set is said where its certificate is its own', async () => {
  await using server = await startMailServer(0, selfSignedCertificate())
  environment.SMTP_URL = server.url
  expect((await findings()).join('\n')).toMatch(
    /^problem Mail server: .*\?tls\.rejectUnauthorized=false.*\?ignoreTLS=true/m,
  )
  environment.SMTP_URL = `${server.url}?ignoreTLS=true`
  expect((await findings()).join('\n')).not.toContain('Mail server')
  expect(server.received).toEqual([])
})

test('an old backup, a damaged one and a failed one are found', async () => {
  expect(await findings({ now: new Date(now.getTime() + days(2)) })).toContainEqual(
    expect.stringMatching(/^problem Backups: The newest is 2 days old/),
  )
  const backup = await backUp(new Date(now.getTime() - 1))
  truncateSync(backup?.file ?? '', 200)
  expect(await findings(), 'an older one is damaged').toEqual([sameDisk])
  rmSync(inData('backups'), { recursive: true })
  const newest = await backUp(now)
  truncateSync(newest?.file ?? '', 200)
  expect(await findings()).toContainEqual(
    expect.stringMatching(/^problem Backups: .* is damaged.*npm run backup/),
  )
  await createFailureNote(dataDir).write({ at: now.toISOString(), reason: 'no room' })
  expect(await findings()).toContainEqual(
    expect.stringMatching(/^problem Backups: The one of 2026-11-20T04:05:00.000Z failed: no room/),
  )
})

test('an old Node and a clock of the past are found', async () => {
  const found = await findings({ nodeVersion: '20.19.0', now: new Date('2000-01-01T00:00:00Z') })
  expect(found).toContainEqual(expect.stringMatching(/^problem Node: Version 20\.19\.0 is too old/))
  expect(found).toContainEqual(expect.stringMatching(/^problem Clock: It shows 2000-01-01/))
})

function change(sql: string): void {
  using database = new DatabaseSync(inData('site.db'))
  database.exec(sql)
}

/** As if the owner had published it, and the operator set nothing. */
async function publish(values: object) {
  writeFileSync(inData('business.json'), '{}')
  const db = await openDatabase({ dataDir })
  await createBusinessSettingsStore(db, () => now).edit('owner', () => ({
    publish: { values, likeVersion: null },
  }))
  await db.destroy()
  await backUp(now)
}

test('a licence that lasts longer, and facts that were published, are in order', async () => {
  await publish({ ...facts, contractorLicence: '91234', contractorLicenceExpires: '2027-06-30' })
  expect(await findings()).toEqual([sameDisk])
})

test('samples of reviews that are switched off are no reason to warn', async () => {
  change('delete from testimonials')
  await publish(facts)
  expect(await findings()).toContainEqual(expect.stringMatching(/^warning Testimonials/))
  await publish({ ...facts, showSampleReviews: false })
  expect(await findings()).toEqual([sameDisk])
})
