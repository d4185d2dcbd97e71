import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadTo } from '../support/requests.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'
import { startInVain, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Cluster, readSite, startCluster } from './support/cluster.ts'
import { heldUntil } from './support/postgres-test.ts'

describe('a way to the database that is encrypted', () => {
  const held = heldUntil(afterAll)
  const folder = held.use(temporaryFolder())
  const authority = path.join(folder.path, 'authority.pem')
  let withTls: Cluster
  let without: Cluster

  beforeAll(async () => {
    const tls = selfSignedCertificate()
    writeFileSync(authority, tls.cert)
    withTls = held.use(await startCluster({ tls }))
    without = held.use(await startCluster())
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
    const way = { DATABASE_URL: withTls.url, ...settings }
    const { exitCode, said } = await startInVain(inFolder(mode), {}, way)
    expect(exitCode).toBe(1)
    expect(said).toMatch(told)
    expect(said).not.toContain('    at ')
  })

  test.each<[mode: string, settings: () => Record<string, string>]>([
    ['require', () => ({ DATABASE_TLS: 'require' })],
    ['verify', () => ({ DATABASE_TLS: 'verify', NODE_EXTRA_CA_CERTS: authority })],
  ])('leads go over it with %s', async (mode, settings) => {
    await using site = await startSite(inFolder(mode), { DATABASE_URL: withTls.url, ...settings() })
    await leadTo(site.address, `with ${mode}`)
    const ways = await withTls.ask<{ ssl: boolean }>(
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'site'",
    )
    expect(ways).toEqual([{ ssl: true }])
  })

  test('a server that knows none is refused where it is required', async () => {
    const way = { DATABASE_URL: without.url, DATABASE_TLS: 'require' }
    const { exitCode, said } = await startInVain(inFolder('required'), {}, way)
    expect(exitCode).toBe(1)
    expect(said).toContain('does not support SSL connections')
    await expect(readSite(without, 'select 1 from users')).rejects.toThrow('does not exist')
  })
})
