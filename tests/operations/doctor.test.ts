import { chmodSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBusinessSettingsStore } from '#server/business/business-setting-store.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { createFailureNote } from '#server/operations/backup-state.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { aTestimonial } from '../stores/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = new Date('2026-11-20T04:05:00Z')
const facts = {
  isSample: false,
  name: 'Bright Sparks',
  phone: '(07) 5550 0199',
  email: 'office@bright.example',
  founded: 2009,
}

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let environment: Record<string, string>
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
  writeFileSync(path.join(dataDir, 'business.json'), JSON.stringify(facts))
  await backUp(now)
})
afterEach(() => folder[Symbol.dispose]())

function backUp(madeAt: Date) {
  const places = { dataDir, backupDir: path.join(dataDir, 'backups'), databaseUrl: undefined }
  return makeBackup({ places, kind: 'daily', madeAt })
}

async function findings(changes: Partial<Parameters<typeof examine>[0]> = {}) {
  const all = await examine({ environment, nodeVersion: '24.21.0', now, ...changes })
  return all
    .filter(({ status }) => status !== 'ok')
    .map(({ check, status, detail }) => `${status} ${check}: ${detail}`)
}

const sameDisk = expect.stringMatching(/^warning Place of backups: .* is on the same disk/)

test('an installation that is in order has nothing but the advice to keep backups elsewhere', async () => {
  expect(await findings()).toEqual([sameDisk])
})

test.each<[string, () => void, RegExp]>([
  [
    'the sample business',
    () => rmSync(path.join(dataDir, 'business.json')),
    /^problem Business: Visitors see sample data: name .*phone .*email .*licence \(contractorLicence/,
  ],
  [
    'a sample phone number',
    () =>
      writeFileSync(
        path.join(dataDir, 'business.json'),
        JSON.stringify({ ...facts, phone: '(07) 5550 0142' }),
      ),
    /^problem Business: Visitors see sample data: phone \(phone: \(07\) 5550 0142\)\. Put/,
  ],
  [
    'facts that are not confirmed',
    () =>
      writeFileSync(
        path.join(dataDir, 'business.json'),
        JSON.stringify({ ...facts, isSample: true, contractorLicence: '1', arcLicence: 'L1' }),
      ),
    /^problem Business: No one has confirmed that the details are real/,
  ],
  [
    'a broken business.json',
    () => writeFileSync(path.join(dataDir, 'business.json'), '{'),
    /^problem Configuration: .*business\.json can't be read as JSON/,
  ],
  [
    'a wrong setting',
    () => Object.assign(environment, { PORT: 'x' }),
    /^problem Configuration: PORT must be/,
  ],
  [
    'http',
    () => Object.assign(environment, { PUBLIC_URL: 'http://www.bright.example' }),
    /^problem Address: PUBLIC_URL is http:/,
  ],
  [
    'an address that only this machine knows',
    () => Object.assign(environment, { PUBLIC_URL: 'https://localhost' }),
    /^problem Address: PUBLIC_URL is https:\/\/localhost: set it/,
  ],
  [
    'a proxy that is not trusted',
    () => Object.assign(environment, { TRUST_PROXY: '' }),
    /^problem Limits: .*leads are refused after ten in ten minutes: set TRUST_PROXY/,
  ],
  [
    'limits that are lifted',
    () => Object.assign(environment, { RATE_LIMITS: 'off' }),
    /^problem Limits: RATE_LIMITS is off/,
  ],
  [
    'no mail',
    () => Object.assign(environment, { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '' }),
    /^warning Mail: New leads are not emailed/,
  ],
  [
    'mail without TLS',
    () => Object.assign(environment, { SMTP_URL: 'smtp://mail.bright.example' }),
    /^warning Mail: .*smtps/,
  ],
  [
    'a contact that Apple refuses',
    () => {
      Object.assign(environment, { PUBLIC_URL: 'http://localhost:3000' })
      rmSync(path.join(dataDir, 'business.json'))
    },
    /^warning Push: iPhones get no alerts/,
  ],
  [
    'a name as sender of text messages',
    () =>
      Object.assign(environment, {
        ...{ SMS_PROVIDER: 'clicksend', SMS_KEY: 'sam', SMS_SECRET: 'secret' },
        ...{ SMS_TO: '0400 000 000', SMS_FROM: 'BrightSpark' },
      }),
    /^warning Text messages: They come from the name BrightSpark: register it .* ACMA through clicksend/,
  ],
  [
    'a webhook without TLS',
    () =>
      Object.assign(environment, {
        WEBHOOK_URL: 'http://hooks.bright.example',
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
      }),
    /^problem WEBHOOK_URL: It is without TLS/,
  ],
  ['a folder open to others', () => chmodSync(dataDir, 0o755), /^problem Data folder: .*chmod 700/],
  [
    'a data folder that is a file',
    () => Object.assign(environment, { DATA_DIR: path.join(dataDir, 'business.json') }),
    /^problem Data folder: .*business\.json is not a folder: set DATA_DIR/,
  ],
  ['no data folder', () => rmSync(dataDir, { recursive: true }), /^problem Data folder: .* does not exist/],
  [
    'no database',
    () => rmSync(path.join(dataDir, 'site.db')),
    /^problem Database: There is none at .*site\.db/,
  ],
  [
    'a damaged database',
    () => truncateSync(path.join(dataDir, 'site.db'), 8192),
    /^problem Database: .*restore the newest backup/,
  ],
  [
    'no testimonial approved',
    () => change('update testimonials set is_approved = 0'),
    /^warning Testimonials: None is approved yet/,
  ],
  [
    'a record from the future',
    () => change("update testimonials set created_at = '2027-01-01T00:00:00.000Z'"),
    /^problem Clock: .*2027-01-01/,
  ],
  [
    'mail that the server does not take',
    () =>
      change(
        `insert into outbox (id, kind, record_id, created_at, attempts, next_attempt_at, failed_at, last_error)
         values ('1', 'quote', '1', '2026-11-20T04:00:00Z', 1, '', '2026-11-20T04:00:01Z', 'Wrong password')`,
      ),
    /^problem Mail delivery: 1 email about leads didn’t go out: Wrong password/,
  ],
  [
    'a drill that failed',
    () =>
      change(
        `insert into drills (id, kind, period, attempt, started_at, is_running, ended_at)
         values ('1', 'alarms', '2026-11-19', 2, '', 0, '2026-11-19T17:31:00Z');
         insert into drill_steps values ('1', 'sms', 'failed', 'No credit', ''), ('1', 'push', 'worked', '', '')`,
      ),
    /^problem Drills: This failed in the latest: sms \(No credit\)\./,
  ],
  [
    'a count that is not that of the leads',
    () => change("update lead_tallies set n = n + 1 where list = 'testimonial' and what = 'approved'"),
    /^problem Counts: 1 of the dashboard’s counts don’t match the leads: .*recount/,
  ],
  [
    'a newer schema',
    () => change("insert into kysely_migration values ('999-later', '')"),
    /^problem Schema: Version 999-later is of a newer site/,
  ],
  [
    'no backup',
    () => rmSync(path.join(dataDir, 'backups'), { recursive: true }),
    /^warning Backups: There is none/,
  ],
  [
    'a PostgreSQL server that is away',
    () => Object.assign(environment, { DATABASE_URL: 'postgres://site:secret@127.0.0.1:1/site' }),
    /^problem Database: DATABASE_URL can't be used \(connect ECONNREFUSED 127\.0\.0\.1:1\): check/,
  ],
  [
    'limits of which each machine counts its own',
    () =>
      Object.assign(environment, {
        DATABASE_URL: 'postgres://site:secret@127.0.0.1:1/site',
        SHARED_LIMITS: 'off',
      }),
    /^warning Limits: SHARED_LIMITS is off: each machine .* counts .* for itself\. Remove the line/,
  ],
])('%s is found', async (_what, spoil, found) => {
  spoil()
  expect((await findings()).join('\n')).toMatch(new RegExp(found.source, 'm'))
})

test('a text message that failed is no mail that is held up', async () => {
  change(
    `insert into outbox (id, channel, kind, record_id, created_at, attempts, next_attempt_at, state, failed_at, last_error)
     values ('1', 'sms', 'quote', '1', '2026-11-20T04:00:00Z', 1, '', 'failed', '2026-11-20T04:00:01Z', 'No credit')`,
  )
  expect(await findings()).toEqual([sameDisk])
})

test('an old backup, a damaged one and a failed one are found', async () => {
  expect(await findings({ now: new Date(now.getTime() + days(2)) })).toContainEqual(
    expect.stringMatching(/^problem Backups: The newest is 2 days old/),
  )
  const backup = await backUp(new Date(now.getTime() - 1))
  truncateSync(backup?.file ?? '', 200)
  expect(await findings(), 'an older one is damaged').toEqual([sameDisk])
  rmSync(path.join(dataDir, 'backups'), { recursive: true })
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

test('examining changes nothing', async () => {
  const before = new DatabaseSync(path.join(dataDir, 'site.db'))
  const version = before.prepare('pragma data_version').get()
  await findings()
  expect(before.prepare('pragma data_version').get()).toEqual(version)
  before.close()
})

function change(sql: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'site.db'))
  database.exec(sql)
  database.close()
}

/** As if the owner had published it. */
async function publish(values: object) {
  const db = await openDatabase({ dataDir })
  await createBusinessSettingsStore(db, () => now).edit('owner', () => ({
    publish: { values, likeVersion: null },
  }))
  await db.destroy()
  await backUp(now)
}

test.each([
  ['2026-11-19', /^problem Licence: Your contractor licence has expired\./],
  ['2026-12-20', /^warning Licence: Your contractor licence expires in 30 days\./],
])('a published licence that ends on %s is told', async (contractorLicenceExpires, sentence) => {
  await publish({ contractorLicenceExpires })
  expect(await findings()).toContainEqual(expect.stringMatching(sentence))
})

test('a licence that lasts longer, and facts that were published, are in order', async () => {
  writeFileSync(path.join(dataDir, 'business.json'), '{}')
  await publish({ ...facts, contractorLicence: '91234', contractorLicenceExpires: '2027-06-30' })
  expect(await findings()).toEqual([sameDisk])
})

test.each([
  [
    { texts: { homeIntro: 'We come 24/7.' }, emergencyCover: { availability: 'not_now' } },
    'Under Wording it says “24/7”, but Emergency cover says “No emergency work at present”.',
  ],
  [{ services: { emergency: { isOffered: false } } }, 'The website promises emergency work day and night'],
  [
    { questions: [{ question: 'What does it cost?', answer: 'From $180 plus GST.' }] },
    'Under Questions it says “plus GST”, but a price has to be the whole price including GST.',
  ],
  [{ founded: 2018 }, 'Years in business says “10+ years”, but Founded says 2018, which makes it 8.'],
])('a claim that another one contradicts is told: %j', async (values, sentence) => {
  writeFileSync(path.join(dataDir, 'business.json'), '{}')
  await publish({ ...facts, ...values })
  expect(await findings()).toContainEqual(expect.stringContaining(`warning Claims: ${sentence}`))
})

test('samples of reviews that are switched off are no reason to warn', async () => {
  const database = new DatabaseSync(path.join(dataDir, 'site.db'))
  database.exec('delete from testimonials')
  database.close()
  await publish({})
  expect(await findings()).toContainEqual(expect.stringMatching(/^warning Testimonials/))
  await publish({ showSampleReviews: false })
  expect(await findings()).toEqual([sameDisk])
})
