import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ownerLogin } from '../support/owner-login.ts'
import { leadsOf, leadTo } from '../support/requests.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const script = path.resolve('deploy/container/site.sh')

/** What the image itself sets. */
const image = Object.fromEntries(
  readFileSync('Dockerfile', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value])),
) as Record<string, string>

/** In place of what the container has: a mounted folder, or none, and a Node that says what it was to run. */
const standIns = {
  mountpoint: '[ -e "$2/.mounted" ]',
  node: `
    [ "$1" != -e ] || exec ${process.execPath} "$@"
    echo "node $*"
    exec env`,
}

/** The container's file system. In `program`, `node` is a stand-in, or the real one. */
function aContainer(program: 'stand-in' | 'real') {
  const folder = temporaryFolder()
  const at = (name: string) => path.join(folder.path, name)
  for (const name of ['bin', 'hooks', 'storage']) mkdirSync(at(name))
  writeFileSync(at('storage/.mounted'), '')
  for (const [name, text] of Object.entries(standIns)) {
    if (name === 'node' && program === 'real') continue
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}\n`)
    chmodSync(at(`bin/${name}`), 0o700)
  }
  for (const hook of ['pre-backup', 'post-restore']) symlinkSync(script, at(`hooks/${hook}`))
  const env = {
    ...image,
    PATH: `${at('bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    SITE_CODE: process.cwd(),
    SITE_STORAGE: at('storage'),
  }
  return { at, env, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

/** What the script runs with these settings: the command, its environment, and what it says beforehand. */
async function started(settings: Record<string, string>, { isMounted = true, args = [] as string[] } = {}) {
  using box = aContainer('stand-in')
  if (!isMounted) rmSync(box.at('storage/.mounted'))
  const { stdout, stderr } = await run(script, args, { env: { ...box.env, ...settings } })
  const [command, ...lines] = stdout.split('\n')
  const set = Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.replace(/^[^=]*=/, '')]))
  const places = [set.DATA_DIR, set.BACKUP_DIR].map((place) => place?.replace(box.at('storage'), '/storage'))
  return { command, set, places, said: stderr }
}

const address = { PUBLIC_URL: 'https://www.bright.example' }
const server = { SMTP_ADDRESS: 'mail.example.com', MAILER_FROM_ADDRESS: 'Site <site@example.com>' }
const mail = { ...server, OWNER_EMAIL: 'owner@example.com' }

test('the site starts with what the image chose, and says nothing', async () => {
  const { command, set, places, said } = await started({}, { isMounted: false })
  expect(command).toBe('node --min-semi-space-size=2 --max-semi-space-size=8 src/server/main.mjs')
  expect(places).toEqual(['/var/lib/trade-site/data', '/var/lib/trade-site/backups'])
  expect(set).toMatchObject({ PORT: '80', HOST: '0.0.0.0' })
  for (const name of ['PUBLIC_URL', 'TRUST_PROXY', 'WEB_WORKERS', 'SMTP_URL'])
    expect(set[name]).toBeUndefined()
  expect(said).toBe('')
})

test('a command gets the same settings, without the remarks', async () => {
  const { command, places, said } = await started({}, { args: ['dist/commands/doctor.js', '--json'] })
  expect(command).toBe('node dist/commands/doctor.js --json')
  expect(places).toEqual(['/storage/data', '/storage/backups'])
  expect(said).toBe('')
})

test('in a box all lies below /storage, the port is the box’s and its proxy is believed', async () => {
  const { places, set } = await started({ ...address, PORT: '5000' })
  expect(places).toEqual(['/storage/data', '/storage/backups'])
  expect(set.PORT).toBe('5000')
  expect(set.TRUST_PROXY).toContain('172.16.0.0/12')
})

test('what we have set ourselves counts before what the box would choose', async () => {
  const placesWith = async (own: Record<string, string>) => (await started({ ...address, ...own })).places
  expect(await placesWith({ BACKUP_DIR: '/mnt/usb' })).toEqual(['/storage/data', '/mnt/usb'])
  expect(await placesWith({ DATA_DIR: '/data' })).toEqual(['/data', '/storage/backups'])
  const own = { TRUST_PROXY: '10.1.2.3', MAIL_FROM: 'ours@example.com' }
  expect((await started({ ...address, ...mail, ...own })).set).toMatchObject(own)
})

test.each([
  [{ PUBLIC_URL: 'https://www.bright.example', DISABLE_SSL: 'true' }, 'https://www.bright.example'],
  [{ PUBLIC_URL: 'www.bright.example' }, 'https://www.bright.example'],
  [{ PUBLIC_URL: 'bright.lan', DISABLE_SSL: 'true' }, 'http://bright.lan'],
  [{ PUBLIC_URL: 'bright.example', DISABLE_SSL: 'false' }, 'https://bright.example'],
])('with %o visitors use %s', async (settings, expected) => {
  const { set, said } = await started(settings)
  expect(set.PUBLIC_URL).toBe(expected)
  expect(said).toBe('')
})

test('without an address it starts, and says what that costs', async () => {
  const { set, said } = await started({})
  expect(set.PUBLIC_URL).toBeUndefined()
  expect(said).toMatch(/^PUBLIC_URL is missing, such as https:/)
  const plain = await started({ DISABLE_SSL: 'true' })
  expect(plain.set.PUBLIC_URL).toBe('http://localhost')
  expect(plain.said).toMatch(/^PUBLIC_URL is missing, such as http:/)
})

test.each([
  [{ NUM_CPUS: '4' }, '4', ''],
  [{ NUM_CPUS: '4', WEB_WORKERS: '2' }, '2', ''],
  [{ NUM_CPUS: '1.5' }, '1', ''],
  [{ NUM_CPUS: '0' }, '1', ''],
  [{ NUM_CPUS: '128' }, '64', ''],
  [{ NUM_CPUS: 'two' }, undefined, 'NUM_CPUS is no number: the site runs as one process.\n'],
])('%o gives %s processes', async (settings, expected, remark) => {
  const { set, said } = await started({ ...address, ...settings })
  expect(set.WEB_WORKERS).toBe(expected)
  expect(said).toBe(remark)
})

test.each([
  [mail, 'smtp://mail.example.com:587'],
  [{ ...mail, SMTP_PORT: '25' }, 'smtp://mail.example.com:25'],
  [
    { ...mail, SMTP_PORT: '465', SMTP_USERNAME: 'me@example.com', SMTP_PASSWORD: 'a/b:c@d%41 é"$x' },
    'smtps://me%40example.com:a%2Fb%3Ac%40d%2541%20%C3%A9%22%24x@mail.example.com:465',
  ],
  [{ ...mail, SMTP_URL: 'smtp://ours.example.com' }, 'smtp://ours.example.com'],
])('with %o mail goes by %s', async (settings, expected) => {
  for (const isMounted of [true, false]) {
    const { set, said } = await started({ ...address, ...settings }, { isMounted })
    expect(set.SMTP_URL).toBe(expected)
    expect(set).toMatchObject({ MAIL_FROM: 'Site <site@example.com>', OWNER_EMAIL: 'owner@example.com' })
    expect(said).toBe('')
  }
})

test.each([
  [server, 'missing: OWNER_EMAIL'],
  [{ OWNER_EMAIL: mail.OWNER_EMAIL }, 'missing: SMTP_ADDRESS MAILER_FROM_ADDRESS'],
  [{ SMTP_ADDRESS: 'mail.example.com' }, 'missing: MAILER_FROM_ADDRESS OWNER_EMAIL'],
  [{ ...mail, SMTP_USERNAME: 'me' }, 'missing: SMTP_PASSWORD'],
  [{ ...mail, SMTP_PASSWORD: 'secret' }, 'missing: SMTP_USERNAME'],
  [{ ...mail, SMTP_PORT: 'smtp' }, 'SMTP_PORT is no number'],
  [{ ...mail, SMTP_ADDRESS: 'smtp://mail.example.com' }, 'SMTP_ADDRESS is no name of a mail server'],
])('with half of it, %o, the site starts without mail and says: %s', async (settings, reason) => {
  const { set, said } = await started({ ...address, ...settings })
  expect(said).toBe(`No mail goes out: ${reason}.\n`)
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL']) expect(set[name]).toBeUndefined()
})

test('outside a box half of our own words is left for the site to refuse', async () => {
  const { set, said } = await started({ SMTP_URL: 'smtp://mail.example.com' }, { isMounted: false })
  expect(set.SMTP_URL).toBe('smtp://mail.example.com')
  expect(said).toBe('')
})

test.each([
  ['where nothing is mounted', {}, false, /Nothing is mounted at/],
  ['where backups go elsewhere', { BACKUP_DIR: '/mnt/usb' }, true, /\/mnt\/usb is not copied with/],
  ['where the data lie elsewhere', { DATA_DIR: '/data' }, true, /\/data is not copied with/],
])('%s the box is told to pause the site while it copies', async (_where, settings, isMounted, reason) => {
  using box = aContainer('stand-in')
  if (!isMounted) rmSync(box.at('storage/.mounted'))
  await expect(run(box.at('hooks/pre-backup'), { env: { ...box.env, ...settings } })).rejects.toThrow(reason)
})

test('a site on PostgreSQL has no rows in the folder, and needs no archive beside it', async () => {
  using box = aContainer('stand-in')
  const env = { ...box.env, DATABASE_URL: 'postgres://site:secret@db/site' }
  expect((await run(box.at('hooks/pre-backup'), { env })).stdout).toBe('')
  expect((await run(box.at('hooks/post-restore'), { env })).stdout).toContain('stays as it is')
})

/** The real site in a box, whose folder can be copied away and another put in its place. */
function aRealBox() {
  const box = aContainer('real')
  const env = {
    ...box.env,
    ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    ...{ ADMIN_USERNAME: ownerLogin.username, ADMIN_PASSWORD: ownerLogin.password },
  }
  const copy = (from: string, to: string) =>
    cpSync(box.at(from), box.at(to), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  const hook = async (name: string) => (await run(box.at(`hooks/${name}`), { env })).stdout
  return {
    ...box,
    hook,
    async start() {
      const child = spawn(script, { env, stdio: ['ignore', 'pipe', 'ignore'] })
      for await (const line of createInterface({ input: child.stdout })) {
        const found = /^The site is at (\S+)/.exec(line)?.[1]
        if (!found) continue
        child.stdout.resume()
        return {
          address: found,
          async [Symbol.asyncDispose]() {
            child.kill('SIGTERM')
            await once(child, 'exit')
          },
        }
      }
      throw new Error('The site did not start.')
    },
    copyAway: () => copy('storage', 'copy'),
    putBack() {
      rmSync(box.at('storage'), { recursive: true })
      copy('copy', 'storage')
    },
    archives: () => readdirSync(box.at('storage/backups')).filter((name) => name.startsWith('manual-')),
  }
}

test('a copy of a running site comes back whole, whatever moment its database was copied at', async () => {
  using box = aRealBox()
  let lead = ''
  {
    await using site = await box.start()
    lead = await leadTo(site.address, 'before the copy')
    // The operator's own stays, and a clock that was set back makes it no newer.
    const own = 'manual-2999-01-01T00-00-00-000Z.tar.gz'
    mkdirSync(box.at('storage/backups'), { recursive: true })
    writeFileSync(box.at(`storage/backups/${own}`), 'another moment')
    await box.hook('pre-backup')
    box.copyAway()
    // The next night's takes the place of this one.
    const [first] = box.archives()
    await box.hook('pre-backup')
    expect(box.archives()).toHaveLength(2)
    expect(box.archives()).not.toContain(first)
    expect(box.archives()).toContain(own)
  }
  const half = openSync(box.at('copy/data/site.db'), 'r+')
  writeSync(half, Buffer.alloc(8192, 'x'), 0, 8192, 4096)
  closeSync(half)
  box.putBack()
  expect(await box.hook('post-restore')).toContain('Restored')
  expect(box.archives()).toHaveLength(1)
  await using site = await box.start()
  expect(await leadsOf(site.address)).toEqual([lead])
})

test.each([
  ['stopped', false],
  ['killed long after', true],
])(
  'a copy of a site that was %s is newer than an archive left from before, and stays',
  async (_how, isKilled) => {
    using box = aRealBox()
    let lead = ''
    {
      await using site = await box.start()
      await box.hook('pre-backup')
      lead = await leadTo(site.address, 'after the archive')
      if (isKilled) box.copyAway()
    }
    if (!isKilled) box.copyAway()
    box.putBack()
    const [archive = ''] = box.archives()
    if (isKilled) utimesSync(box.at(`storage/backups/${archive}`), 0, 0)
    expect(existsSync(box.at('storage/data/site.db-wal'))).toBe(isKilled)
    expect(await box.hook('post-restore')).toContain('stays as it is')
    await using site = await box.start()
    expect(await leadsOf(site.address)).toEqual([lead])
  },
)

test('a folder that the site can’t write to is told in a sentence', async () => {
  using box = aContainer('stand-in')
  writeFileSync(box.at('bin/mountpoint'), '#!/bin/sh\n')
  const env = { ...box.env, SITE_STORAGE: box.at('none') }
  await expect(run(script, { env })).rejects.toThrow(/can't be written to by user \d+/)
})
