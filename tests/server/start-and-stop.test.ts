import { spawn, spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'
import { sendQuote } from '../support/requests.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Runs the server as a deployer would, until it ends by itself. */
const run = (environment: Record<string, string>) =>
  spawnSync(process.execPath, ['src/server/main.mjs'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: 20_000,
  })

test('a half-set feature refuses to start with a sentence and no stack', () => {
  using folder = temporaryFolder()
  const { status, stderr } = run({ DATA_DIR: folder.path, SMTP_URL: 'smtp://mail.example.com' })
  expect(status).toBe(1)
  expect(stderr).toContain('missing: MAIL_FROM, OWNER_EMAIL')
  expect(stderr).not.toContain('    at ')
})

test('a site that is not built yet is told in a sentence', () => {
  using clone = temporaryFolder()
  const main = path.join(clone.path, 'src/server/main.mjs')
  cpSync('src/server/main.mjs', main)
  const { status, stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('run "npm run build"')
  expect(stderr).not.toContain('    at ')
})

test('a taken port is told in a sentence', async () => {
  using folder = temporaryFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const { status, stderr } = run({ DATA_DIR: folder.path, PORT: String(port) })
  other.close()
  expect(status).toBe(1)
  expect(stderr).toMatch(/EADDRINUSE.*set PORT to another number/)
  expect(stderr).not.toContain('    at ')
})

test.each<[what: string, settings: (file: string) => Record<string, string>, told: string]>([
  ['a data folder that is a file', (file) => ({ DATA_DIR: file }), 'EEXIST'],
  ['a data folder below a file', (file) => ({ DATA_DIR: path.join(file, 'data') }), 'ENOTDIR'],
  ['a data folder where the system makes none', () => ({ DATA_DIR: '/proc/x' }), '/proc'],
  ['an address to listen on that is none', () => ({ HOST: 'no-host.invalid' }), 'no-host.invalid'],
])('%s is told in a sentence', (_what, settings, told) => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'file')
  writeFileSync(file, '')
  const { status, stderr } = run({ DATA_DIR: path.join(folder.path, 'data'), ...settings(file) })
  expect(status).toBe(1)
  expect(stderr).toContain(told)
  expect(stderr).not.toContain('    at ')
})

test('a site starts without push and mail, and says so, where their keys and settings are of no use', async () => {
  using folder = temporaryFolder()
  await using mail = await startMailServer(0, selfSignedCertificate())
  writeFileSync(path.join(folder.path, 'push-keys.json'), '{"publicKey":')
  const child = spawn(process.execPath, ['src/server/main.mjs'], {
    env: {
      PORT: '0',
      DATA_DIR: folder.path,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Website <site@example.com>',
      OWNER_EMAIL: 'owner@example.com',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  try {
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/Mail would not go out.*\?ignoreTLS=true/)
    expect(said).toMatch(/Alerts on phones are off\. .*push-keys\.json can't be read/)
    const [, address = ''] = /The site is at (\S+)/.exec(said) ?? []
    expect((await fetch(address + apiPaths.health)).status).toBe(200)
    // The build must not lose what the sources do.
    expect((await fetch(`${address}/%E0%A4%A`)).status).toBe(404)
  } finally {
    child.kill()
  }
})

test('the first sign-in is told with the address that visitors use, where that is https', async () => {
  using folder = temporaryFolder()
  const env = { PORT: '0', DATA_DIR: folder.path, PUBLIC_URL: 'https://www.example.com', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['src/server/main.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text
    if (said.includes('password    ')) child.kill()
  }
  expect(said).toContain('sign in at  https://www.example.com/admin/login')
})

test('a PostgreSQL server that is away keeps no page from being served', async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, {
    DATABASE_URL: `postgres://site@127.0.0.1:${await freePort()}/site`,
    LOG_LEVEL: 'silent',
  })
  expect((await fetch(site.address)).status).toBe(200)
  expect((await fetch(site.address + apiPaths.health)).status).toBe(503)
  expect((await sendQuote(site.address)).status).toBe(503)
  expect(await site.stop()).toBe(0)
})
