import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendQuote } from '../support/requests.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'
import { startInVain, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Cluster, readSite, startCluster } from './support/cluster.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()

describe.runIf(programs)('a way to the database that is encrypted', () => {
  const held = new AsyncDisposableStack()
  const folder = temporaryFolder()
  const authority = path.join(folder.path, 'authority.pem')
  let withTls: Cluster
  let without: Cluster

  beforeAll(async () => {
    if (!programs) return
    const tls = selfSignedCertificate()
    writeFileSync(authority, tls.cert)
    withTls = held.use(await startCluster(programs, { tls }))
    without = held.use(await startCluster(programs))
  })
  afterAll(async () => {
    await held.disposeAsync()
    folder[Symbol.dispose]()
  })

  const inFolder = (name: string) => path.join(folder.path, name)

  test.each<[mode: string, settings: Record<string, string>, told: RegExp]>([
    ['off', { DATABASE_TLS: 'off' }, /no encryption/],
    [
      'verify, of a certificate that nobody vouches for',
      { DATABASE_TLS: 'verify' },
      /self-signed certificate/,
    ],
  ])('a server that asks for it refuses, or is refused, with %s', async (mode, settings, told) => {
    const { exitCode, said } = await startInVain(
      inFolder(mode),
      {},
      { DATABASE_URL: withTls.url, ...settings },
    )
    expect(exitCode).toBe(1)
    expect(said).toMatch(told)
    expect(said).not.toContain('    at ')
  })

  test.each<[mode: string, settings: () => Record<string, string>]>([
    ['require', () => ({ DATABASE_TLS: 'require' })],
    ['verify', () => ({ DATABASE_TLS: 'verify', NODE_EXTRA_CA_CERTS: authority })],
  ])('leads go over it with %s', async (mode, settings) => {
    const site = await startSite(inFolder(mode), { DATABASE_URL: withTls.url, ...settings() })
    try {
      expect((await sendQuote(site.address)).status).toBe(201)
      const ways = await withTls.ask<{ ssl: boolean }>(
        "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'site'",
      )
      expect(ways).toEqual([{ ssl: true }])
    } finally {
      await site.stop()
    }
  })

  test('a server that knows none is refused where it is required', async () => {
    const { exitCode, said } = await startInVain(
      inFolder('required'),
      {},
      { DATABASE_URL: without.url, DATABASE_TLS: 'require' },
    )
    expect(exitCode).toBe(1)
    expect(said).toContain('does not support SSL connections')
    await expect(readSite(without, 'select 1 from users')).rejects.toThrow('does not exist')
  })
})
