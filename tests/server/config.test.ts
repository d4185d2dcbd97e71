import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPlaces, settingHints } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { channelSettings, channels } from '#server/notify/channels/channels.ts'
import { readSiteConfig } from '#server/notify/site-config.ts'
import { sampleBusiness } from '#shared/business.ts'
import { channelFacts, channelNames } from '#shared/channels.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const refusal = (environment: NodeJS.ProcessEnv) => {
  try {
    readSiteConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('was accepted')
}

test('nothing set gives a site on this machine with the sample business', () => {
  using folder = temporaryFolder()
  expect(readSiteConfig({ DATA_DIR: folder.path })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: folder.path,
    backupDir: path.join(folder.path, 'backups'),
    webWorkers: 1,
    stopDelayMs: 0,
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    rateLimits: true,
    sharedLimits: false,
    databaseUrl: undefined,
    bucket: undefined,
    postgres: defaultPostgres,
    firstOwner: undefined,
    logLevel: 'info',
    alarmDetail: 'brief',
    channels: {
      mail: undefined,
      push: { hosts: [] },
      sms: undefined,
      ntfy: undefined,
      webhook: undefined,
    },
    businessFile: {},
  })
})

test('a variable set to nothing is a variable not set', () => {
  expect(readSiteConfig({ PORT: '', SMTP_URL: ' ', ADMIN_USERNAME: '' }).port).toBe(3000)
})

test('everything set is taken', () => {
  const config = readSiteConfig({
    PORT: '8080',
    HOST: '::',
    BACKUP_DIR: '/mnt/backups',
    WEB_WORKERS: '4',
    STOP_DELAY_SECONDS: '15',
    PUBLIC_URL: 'https://www.example.com/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    RATE_LIMITS: 'off',
    DATABASE_URL: 'postgres://site:secret@localhost/site',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'Website <site@example.com>',
    OWNER_EMAIL: 'owner@example.com',
    ADMIN_USERNAME: 'sam',
    ADMIN_PASSWORD: 'secret enough',
    LOG_LEVEL: 'warn',
  })
  expect(config).toMatchObject({
    port: 8080,
    backupDir: '/mnt/backups',
    webWorkers: 4,
    stopDelayMs: 15_000,
    publicUrl: 'https://www.example.com',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    rateLimits: false,
    databaseUrl: 'postgres://site:secret@localhost/site',
    sharedLimits: true,
    channels: { mail: { smtpUrl: 'smtps://user:secret@mail.example.com', ownerEmail: 'owner@example.com' } },
    firstOwner: { username: 'sam', password: 'secret enough' },
  })
})

test.each([
  [{ PORT: 'eighty' }, /^PORT must be a port number/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ WEB_WORKERS: '0' }, /^WEB_WORKERS must be a number of processes/],
  [{ WEB_WORKERS: '1.5' }, /^WEB_WORKERS must be/],
  [{ STOP_DELAY_SECONDS: '-1' }, /^STOP_DELAY_SECONDS must be seconds from 0/],
  [{ STOP_DELAY_SECONDS: '10m' }, /^STOP_DELAY_SECONDS must be/],
  [{ PUBLIC_URL: 'www.example.com' }, /^PUBLIC_URL must be the address visitors use/],
  [{ RATE_LIMITS: 'maybe' }, /^RATE_LIMITS must be "on" or "off"/],
  [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must be a PostgreSQL address/],
  [{ SHARED_LIMITS: 'yes' }, /^SHARED_LIMITS must be "on" or "off"/],
  [{ SHARED_LIMITS: 'on' }, /^SHARED_LIMITS=on counts in the PostgreSQL database.*set DATABASE_URL too/],
  [{ OWNER_EMAIL: 'nobody' }, /^OWNER_EMAIL must be/],
  [
    { ADMIN_USERNAME: 'sam', ADMIN_PASSWORD: 'eleven char' },
    /^ADMIN_PASSWORD must be a password of at least 12 characters\.$/,
  ],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /missing: MAIL_FROM, OWNER_EMAIL/],
  [{ OWNER_EMAIL: 'owner@example.com' }, /missing: SMTP_URL, MAIL_FROM/],
  [{ ADMIN_USERNAME: 'sam' }, /missing: ADMIN_PASSWORD/],
  [{ ADMIN_PASSWORD: 'secret enough' }, /missing: ADMIN_USERNAME/],
  [{ TRUST_PROXY: 'my-proxy' }, /^TRUST_PROXY must be/],
  [{ COPY_TO: 's3://leads' }, /^COPY_TO names a bucket: set COPY_S3_ENDPOINT/],
  [{ DATA_DIR: '/srv/data', COPY_TO: '/srv/data/copy' }, /^COPY_TO is in the data folder/],
])('%j is refused with a sentence that says what to set', (environment, sentence) => {
  expect(refusal(environment)).toMatch(sentence)
})

const sms = { SMS_PROVIDER: 'clicksend', SMS_KEY: 'sam', SMS_SECRET: 'secret', SMS_TO: '0400 000 000' }
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const webhook = { WEBHOOK_URL: 'https://hooks.example.com/leads', WEBHOOK_SECRET: secret }

test('channels are off until they are set, and have defaults then', () => {
  const set = readSiteConfig({
    ...sms,
    ...webhook,
    NTFY_TOPIC: 'leads-7rq',
    SMS_TO: '\u202d0400 000 000\u202c, 0011 61 7 5550‑0142',
  })
  expect(set.channels.sms).toEqual({
    provider: 'clicksend',
    apiUrl: undefined,
    key: 'sam',
    secret: 'secret',
    from: undefined,
    to: ['+61400000000', '+61755500142'],
    dailyLimit: 40,
  })
  expect(set.channels.ntfy).toEqual({
    url: 'https://ntfy.sh',
    topic: 'leads-7rq',
    token: undefined,
    mayBePrivate: false,
  })
  expect(set.channels.webhook).toEqual({
    url: webhook.WEBHOOK_URL,
    secrets: [secret],
    detail: 'thin',
    mayBePrivate: false,
  })
})

test('a webhook has two secrets while they are changed', () => {
  for (const separator of [',', ' ', ', ']) {
    const both = readSiteConfig({ ...webhook, WEBHOOK_SECRET: `${secret}${separator}${secret}` })
    expect(both.channels.webhook?.secrets).toEqual([secret, secret])
  }
})

test.each([
  ['0400 000 000', '+61400000000'],
  ['Sparks', 'Sparks'],
])('messages may come from %s', (from, taken) => {
  expect(readSiteConfig({ ...sms, SMS_FROM: from }).channels.sms?.from).toBe(taken)
})

test.each([
  [{ SMS_PROVIDER: 'clicksend' }, /missing: SMS_KEY, SMS_SECRET, SMS_TO\. Or leave out SMS_PROVIDER\.$/],
  [{ SMS_FROM: 'Sparks' }, /missing: SMS_PROVIDER, SMS_KEY, SMS_SECRET, SMS_TO\. Or leave out SMS_FROM\.$/],
  [{ ...sms, SMS_PROVIDER: 'twilio' }, /missing: SMS_FROM/],
  [{ ...sms, SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER must be one of clicksend, messagemedia, twilio\.$/],
  [{ ...sms, SMS_TO: 'me' }, /^SMS_TO must be mobile numbers/],
  [{ ...sms, SMS_FROM: 'Bright Sparks Electrical' }, /^SMS_FROM must be .* 2 to 11 letters/],
  [{ ...sms, SMS_DAILY_LIMIT: '0' }, /^SMS_DAILY_LIMIT must be/],
  [{ ...sms, SMS_API_URL: 'ftp://x' }, /^SMS_API_URL must be/],
  [{ NTFY_URL: 'https://ntfy.example.com' }, /missing: NTFY_TOPIC\. Or leave out NTFY_URL\.$/],
  [{ NTFY_TOPIC: 'my topic' }, /^NTFY_TOPIC must be/],
  [{ WEBHOOK_URL: 'https://hooks.example.com' }, /missing: WEBHOOK_SECRET/],
  [{ ...webhook, WEBHOOK_SECRET: 'whsec_short' }, /^WEBHOOK_SECRET must be whsec_/],
  [{ ...webhook, WEBHOOK_SECRET: `${secret} ${secret} ${secret}` }, /^WEBHOOK_SECRET must be/],
  [
    { ...webhook, WEBHOOK_URL: 'https://sam:secret@hooks.example.com' },
    /^WEBHOOK_URL must be .* without user name/,
  ],
  [{ ALARM_DETAIL: 'all' }, /^ALARM_DETAIL must be "brief" or "full"\.$/],
  [{ PUSH_HOSTS: 'https://push.example.com' }, /^PUSH_HOSTS must be hosts/],
])('a channel of %j is refused with a sentence that says what to set', (environment, sentence) => {
  expect(refusal(environment)).toMatch(sentence)
})

test('several mistakes are told at once', () => {
  expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2)
})

test('business.json names the facts that win', () => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'business.json')
  const facts = { isSample: false, name: 'Bright Sparks', phone: '(07) 5550 0199' }
  writeFileSync(file, JSON.stringify(facts))
  expect(readSiteConfig({ DATA_DIR: folder.path }).businessFile).toEqual(facts)
  writeFileSync(file, JSON.stringify(sampleBusiness))
  expect(readSiteConfig({ DATA_DIR: folder.path }).businessFile).toEqual(sampleBusiness)
})

test.each([
  ['{"name": ', /can't be read as JSON/],
  ['{"nmae": "x"}', /nmae/],
  ['{"email": "nobody"}', /email: Invalid email/],
  ['[]', /needs correcting/],
  ['null', /needs correcting/],
])('a business.json of %s is refused with the file named', (text, sentence) => {
  using folder = temporaryFolder()
  writeFileSync(path.join(folder.path, 'business.json'), text)
  const message = refusal({ DATA_DIR: folder.path })
  expect(message).toMatch(sentence)
  expect(message).toContain('business.json')
})

test('the places are known even where business.json is broken', () => {
  using folder = temporaryFolder()
  writeFileSync(path.join(folder.path, 'business.json'), '{')
  expect(readPlaces({ DATA_DIR: folder.path, BACKUP_DIR: 'here' })).toEqual({
    dataDir: folder.path,
    backupDir: path.resolve('here'),
    postgres: defaultPostgres,
    databaseUrl: undefined,
  })
  expect(() => readPlaces({ PORT: 'x' })).toThrow(ConfigError)
})

test('the way to a PostgreSQL server can be set, and is refused in a sentence', () => {
  using folder = temporaryFolder()
  const given = { DATABASE_POOL_SIZE: '4', DATABASE_TIMEOUT_SECONDS: '2.5', DATABASE_TLS: 'verify' }
  const { postgres } = readSiteConfig({ DATA_DIR: folder.path, ...given })
  expect(postgres).toEqual({ poolSize: 4, queryTimeoutMs: 2500, tls: 'verify' })
  expect(refusal({ DATABASE_POOL_SIZE: '1', DATABASE_TIMEOUT_SECONDS: '0', DATABASE_TLS: 'maybe' })).toBe(
    [
      'DATABASE_POOL_SIZE must be a number of connections of each process from 2 to 200.',
      'DATABASE_TIMEOUT_SECONDS must be seconds from 1 to 60 after which a connection that does not answer is given up.',
      'DATABASE_TLS must be one of off, require, verify.',
    ].join('\n'),
  )
})

test('a bucket is set as a whole or not at all', () => {
  const whole = {
    S3_ENDPOINT: 'https://objects.example.com/',
    S3_BUCKET: 'photos-of-one-site',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret/+=',
  }
  expect(readSiteConfig(whole).bucket).toEqual({
    endpoint: 'https://objects.example.com',
    bucket: 'photos-of-one-site',
    region: 'ap-southeast-2',
    accessKeyId: 'id',
    secretAccessKey: 'secret/+=',
    setBy: { name: 'S3_BUCKET', access: 'S3_' },
  })
  for (const name of Object.keys(whole)) {
    expect(refusal({ ...whole, [name]: '' })).toMatch(new RegExp(`missing: ${name}\\.`))
  }
  expect(refusal({ ...whole, S3_ENDPOINT: 'https://id:secret@objects.example.com' })).toMatch(
    /^S3_ENDPOINT must/,
  )
  expect(refusal({ ...whole, S3_BUCKET: 'My Photos' })).toMatch(/^S3_BUCKET must/)
})

test('.env.example has every setting', () => {
  const example = readFileSync('.env.example', 'utf8')
  const settings = Object.keys({ ...settingHints, ...channelSettings.hints })
  expect(settings.filter((setting) => !example.includes(`\n#${setting}=`))).toEqual([])
})

test.each(channelNames)('the panel names settings of %s that it has', (name) => {
  const settings = Object.keys(channels[name].settings.hints)
  const named = channelFacts[name].settings?.match(/[A-Z_]{5,}/g) ?? []
  expect(named.filter((setting) => !settings.includes(setting))).toEqual([])
})
