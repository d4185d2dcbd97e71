import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, readPlaces } from '#server/config.ts'
import { sampleBusiness } from '#shared/business.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const refusal = (environment: NodeJS.ProcessEnv) => {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('was accepted')
}

test('nothing set gives a site on this machine with the sample business', () => {
  using folder = temporaryFolder()
  expect(readConfig({ DATA_DIR: folder.path })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: folder.path,
    backupDir: path.join(folder.path, 'backups'),
    webWorkers: 1,
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    rateLimits: true,
    databaseUrl: undefined,
    mail: undefined,
    firstOwner: undefined,
    logLevel: 'info',
    business: sampleBusiness,
  })
})

test('a variable set to nothing is a variable not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', ADMIN_USERNAME: '' }).port).toBe(3000)
})

test('everything set is taken', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::',
    BACKUP_DIR: '/mnt/backups',
    WEB_WORKERS: '4',
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
    publicUrl: 'https://www.example.com',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    rateLimits: false,
    databaseUrl: 'postgres://site:secret@localhost/site',
    mail: { smtpUrl: 'smtps://user:secret@mail.example.com', ownerEmail: 'owner@example.com' },
    firstOwner: { username: 'sam', password: 'secret enough' },
  })
})

test.each([
  [{ PORT: 'eighty' }, /^PORT must be a port number/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ WEB_WORKERS: '0' }, /^WEB_WORKERS must be a number of processes/],
  [{ WEB_WORKERS: '1.5' }, /^WEB_WORKERS must be/],
  [{ PUBLIC_URL: 'www.example.com' }, /^PUBLIC_URL must be the address visitors use/],
  [{ RATE_LIMITS: 'maybe' }, /^RATE_LIMITS must be "on" or "off"/],
  [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must be a PostgreSQL address/],
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
])('%j is refused with a sentence that says what to set', (environment, sentence) => {
  expect(refusal(environment)).toMatch(sentence)
})

test('several mistakes are told at once', () => {
  expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2)
})

test('business.json replaces the facts it names and keeps the others', () => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'business.json')
  writeFileSync(file, JSON.stringify({ isSample: false, name: 'Bright Sparks', phone: '(07) 5550 0199' }))
  expect(readConfig({ DATA_DIR: folder.path }).business).toEqual({
    ...sampleBusiness,
    isSample: false,
    name: 'Bright Sparks',
    phone: '(07) 5550 0199',
  })
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
    databaseUrl: undefined,
  })
  expect(() => readPlaces({ PORT: 'x' })).toThrow(ConfigError)
})
