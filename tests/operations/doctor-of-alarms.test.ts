import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { makeVapidKeys } from '#server/machines/vapid-keys.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { startMailServer } from '../support/mail-server.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = new Date('2026-11-20T04:05:00Z')

let folder: ReturnType<typeof temporaryFolder>
beforeEach(async () => {
  folder = temporaryFolder()
  await (await openDatabase({ dataDir: folder.path })).destroy()
})
afterEach(() => folder[Symbol.dispose]())

/** What the doctor says of one thing. */
async function saidOf(check: string, settings: Record<string, string> = {}): Promise<string[]> {
  const environment = { DATA_DIR: folder.path, ...settings }
  const findings = await examine({ environment, nodeVersion: '24.21.0', now })
  return findings
    .filter((finding) => finding.check === check)
    .map(({ status, detail }) => `${status}: ${detail}`)
}

describe('of phones', () => {
  function losePhone(reason: string): void {
    using database = new DatabaseSync(path.join(folder.path, 'site.db'))
    database.exec(`
      insert into users (id, username, username_key, password_hash, password_changed_at, created_at, updated_at)
      values ('u', 'sam', 'sam', '', '', '', '');
      insert into push_devices
      (id, user_id, session_hash, endpoint, p256dh, auth, label, created_at, last_synced_at, broken_at, broken_reason)
      values ('d', 'u', '', 'https://web.push.apple.com/1', '', '', 'iPhone', '', '', '2026-11-19T17:31:00Z', '${reason}')
    `)
  }

  test('it names one that is no longer armed, and what to tap', async () => {
    losePhone('Apple refuses this phone')
    expect(await saidOf('Phones')).toEqual([
      expect.stringMatching(
        /^problem: No alert reaches iPhone of sam, since 2026-11-19.*: Apple refuses this phone\. .*“Get alerts on this phone”/,
      ),
    ])
  })

  test('it misses none that somebody has signed out on', async () => {
    losePhone('Signed out on this phone')
    expect(await saidOf('Phones')).toEqual([expect.stringMatching(/^ok/)])
  })
})

describe('of push keys', () => {
  const { publicKey, privateKey } = makeVapidKeys()

  test.each<[string, (file: string) => void, RegExp]>([
    ['none yet', () => {}, /^ok: There are none yet/],
    ['whole ones', (file) => writeFileSync(file, JSON.stringify({ publicKey, privateKey })), /^ok/],
    [
      'cut off ones',
      (file) => writeFileSync(file, '{"publicKey":'),
      /^problem: .*push-keys\.json can't be read, so no phone can ring: put it back/,
    ],
    // Root may read everything; a folder is refused to anybody.
    [
      'ones that may not be read',
      (file) => mkdirSync(file),
      /^problem: .*push-keys\.json can't be read \(EISDIR\)/,
    ],
  ])('it tells %s', async (_what, put, said) => {
    put(path.join(folder.path, 'push-keys.json'))
    expect(await saidOf('Push keys')).toEqual([expect.stringMatching(said)])
  })
})

test('it asks a mail server on this machine, and says what to set where its certificate is its own', async () => {
  await using server = await startMailServer(0, selfSignedCertificate())
  const settings = { MAIL_FROM: 'Website <site@bright.example>', OWNER_EMAIL: 'office@bright.example' }
  expect(await saidOf('Mail server', { ...settings, SMTP_URL: server.url })).toEqual([
    expect.stringMatching(/^problem: .*\?tls\.rejectUnauthorized=false.*\?ignoreTLS=true/),
  ])
  expect(await saidOf('Mail server', { ...settings, SMTP_URL: `${server.url}?ignoreTLS=true` })).toEqual([])
  expect(server.received).toEqual([])
})
