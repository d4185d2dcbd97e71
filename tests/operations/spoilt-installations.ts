import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Of the business of an installation that is in order. */
export const facts = {
  isSample: false,
  name: 'Bright Sparks',
  phone: '(07) 5550 0199',
  email: 'office@bright.example',
  founded: 2009,
}

interface Spoilt {
  settings?: Record<string, string>
  /** What business.json holds; null where there is none. */
  business?: object | string | null
  /** In place of business.json, with the facts. */
  published?: object
  rows?: string
  disk?: (dataDir: string, settings: Record<string, string>) => void
}

/** Puts in an account with a phone that no longer rings, for this reason. */
export const aLostPhone = (reason: string) => `
  insert into users (id, username, username_key, password_hash, password_changed_at, created_at, updated_at)
  values ('u', 'sam', 'sam', '', '', '', '');
  insert into push_devices
  (id, user_id, session_hash, endpoint, p256dh, auth, label, created_at, last_synced_at, broken_at, broken_reason)
  values ('d', 'u', '', 'https://web.push.apple.com/1', '', '', 'iPhone', '', '', '2026-11-19T17:31:00Z', '${reason}')`

/** What is wrong with an installation, and what the doctor says of it. */
export const spoiltInstallations: [what: string, spoilt: Spoilt, found: RegExp][] = [
  [
    'the sample business',
    { business: null },
    /^problem Business: Visitors see sample data: name .*phone .*email .*licence \(contractorLicence/,
  ],
  [
    'a sample phone number',
    { business: { ...facts, phone: '(07) 5550 0142' } },
    /^problem Business: Visitors see sample data: phone \(phone: \(07\) 5550 0142\)\. Put/,
  ],
  [
    'facts that are not confirmed',
    { business: { ...facts, isSample: true, contractorLicence: '1', arcLicence: 'L1' } },
    /^problem Business: No one has confirmed that the details are real/,
  ],
  [
    'a broken business.json',
    { business: '{' },
    /^problem Configuration: .*business\.json can't be read as JSON/,
  ],
  ['a wrong setting', { settings: { PORT: 'x' } }, /^problem Configuration: PORT must be/],
  [
    'http',
    { settings: { PUBLIC_URL: 'http://www.bright.example' } },
    /^problem Address: PUBLIC_URL is http:/,
  ],
  [
    'an address that only this machine knows',
    { settings: { PUBLIC_URL: 'https://localhost' } },
    /^problem Address: PUBLIC_URL is https:\/\/localhost: set it/,
  ],
  [
    'a proxy that is not trusted',
    { settings: { TRUST_PROXY: '' } },
    /^problem Limits: .*leads are refused after ten in ten minutes: set TRUST_PROXY/,
  ],
  ['limits that are lifted', { settings: { RATE_LIMITS: 'off' } }, /^problem Limits: RATE_LIMITS is off/],
  [
    'no mail',
    { settings: { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '' } },
    /^warning Mail: New leads are not emailed/,
  ],
  ['mail without TLS', { settings: { SMTP_URL: 'smtp://mail.bright.example' } }, /^warning Mail: .*smtps/],
  [
    'a contact that Apple refuses',
    { settings: { PUBLIC_URL: 'http://localhost:3000' }, business: null },
    /^warning Push: iPhones get no alerts/,
  ],
  [
    'a name as sender of text messages',
    {
      settings: {
        ...{ SMS_PROVIDER: 'clicksend', SMS_KEY: 'sam', SMS_SECRET: 'secret' },
        ...{ SMS_TO: '0400 000 000', SMS_FROM: 'BrightSpark' },
      },
    },
    /^warning Text messages: They come from the name BrightSpark: register it .* ACMA through clicksend/,
  ],
  [
    'a webhook without TLS',
    {
      settings: {
        WEBHOOK_URL: 'http://hooks.bright.example',
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
      },
    },
    /^problem WEBHOOK_URL: It is without TLS/,
  ],
  [
    'a folder open to others',
    { disk: (dataDir) => chmodSync(dataDir, 0o755) },
    /^problem Data folder: .*chmod 700/,
  ],
  [
    'a data folder that is a file',
    {
      disk: (dataDir, settings) => Object.assign(settings, { DATA_DIR: path.join(dataDir, 'business.json') }),
    },
    /^problem Data folder: .*business\.json is not a folder: set DATA_DIR/,
  ],
  [
    'no data folder',
    { disk: (dataDir) => rmSync(dataDir, { recursive: true }) },
    /^problem Data folder: .* does not exist/,
  ],
  [
    'no database',
    { disk: (dataDir) => rmSync(path.join(dataDir, 'site.db')) },
    /^problem Database: There is none at .*site\.db/,
  ],
  [
    'a damaged database',
    { disk: (dataDir) => truncateSync(path.join(dataDir, 'site.db'), 8192) },
    /^problem Database: .*restore the newest backup/,
  ],
  [
    'a phone that is no longer armed',
    { rows: aLostPhone('Apple refuses this phone') },
    /^problem Phones: No alert reaches iPhone of sam, since 2026-11-19.*: Apple refuses this phone\. .*“Get alerts on this phone”/,
  ],
  [
    'push keys that are cut off',
    { disk: (dataDir) => writeFileSync(path.join(dataDir, 'push-keys.json'), '{"publicKey":') },
    /^problem Push keys: .*push-keys\.json can't be read, so no phone can ring: put it back/,
  ],
  [
    'push keys that may not be read',
    // Root may read everything; a folder is refused to anybody.
    { disk: (dataDir) => mkdirSync(path.join(dataDir, 'push-keys.json')) },
    /^problem Push keys: .*push-keys\.json can't be read \(EISDIR\)/,
  ],
  [
    'no testimonial approved',
    { rows: 'update testimonials set is_approved = 0' },
    /^warning Testimonials: None is approved yet/,
  ],
  [
    'a record from the future',
    { rows: "update testimonials set created_at = '2027-01-01T00:00:00.000Z'" },
    /^problem Clock: .*2027-01-01/,
  ],
  [
    'mail that the server does not take',
    {
      rows: `insert into outbox (id, kind, record_id, created_at, attempts, next_attempt_at, failed_at, last_error)
         values ('1', 'quote', '1', '2026-11-20T04:00:00Z', 1, '', '2026-11-20T04:00:01Z', 'Wrong password')`,
    },
    /^problem Mail delivery: 1 email about leads didn’t go out: Wrong password/,
  ],
  [
    'a drill that failed',
    {
      rows: `insert into drills (id, kind, period, attempt, started_at, is_running, ended_at)
         values ('1', 'alarms', '2026-11-19', 2, '', 0, '2026-11-19T17:31:00Z');
         insert into drill_steps values ('1', 'sms', 'failed', 'No credit', ''), ('1', 'push', 'worked', '', '')`,
    },
    /^problem Drills: This failed in the latest: sms \(No credit\)\./,
  ],
  [
    'a count that is not that of the leads',
    { rows: "update lead_tallies set n = n + 1 where list = 'testimonial' and what = 'approved'" },
    /^problem Counts: 1 of the dashboard’s counts don’t match the leads: .*recount/,
  ],
  [
    'a newer schema',
    { rows: "insert into kysely_migration values ('999-later', '')" },
    /^problem Schema: Version 999-later is of a newer site/,
  ],
  [
    'no backup',
    { disk: (dataDir) => rmSync(path.join(dataDir, 'backups'), { recursive: true }) },
    /^warning Backups: There is none/,
  ],
  [
    'a PostgreSQL server that is away',
    { settings: { DATABASE_URL: 'postgres://site:secret@127.0.0.1:1/site' } },
    /^problem Database: DATABASE_URL can't be used \(connect ECONNREFUSED 127\.0\.0\.1:1\): check/,
  ],
  [
    'limits of which each machine counts its own',
    { settings: { DATABASE_URL: 'postgres://site:secret@127.0.0.1:1/site', SHARED_LIMITS: 'off' } },
    /^warning Limits: SHARED_LIMITS is off: each machine .* counts .* for itself\. Remove the line/,
  ],
  [
    'a licence that has expired',
    { published: { contractorLicenceExpires: '2026-11-19' } },
    /^problem Licence: Your contractor licence has expired\./,
  ],
  [
    'a licence that is about to expire',
    { published: { contractorLicenceExpires: '2026-12-20' } },
    /^warning Licence: Your contractor licence expires in 30 days\./,
  ],
  [
    'a promise of emergency work that is not offered',
    { published: { services: { emergency: { isOffered: false } } } },
    /^warning Claims: The website promises emergency work day and night/,
  ],
  [
    'a price without GST',
    { published: { questions: [{ question: 'What does it cost?', answer: 'From $180 plus GST.' }] } },
    /^warning Claims: Under Questions it says “plus GST”, but a price has to be the whole price including GST\./,
  ],
  [
    'years that the founding contradicts',
    { published: { founded: 2018 } },
    /^warning Claims: Years in business says “10\+ years”, but Founded says 2018, which makes it 8\./,
  ],
]
