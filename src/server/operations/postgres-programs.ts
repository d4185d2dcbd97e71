import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PostgresOptions } from '#server/config/postgres-options.ts'

export type PostgresProgram = 'pg_dump' | 'pg_restore' | 'psql'

/** Debian's file of certificate authorities: Node has its own list, but PostgreSQL's programs need a file. */
const systemAuthorities = '/etc/ssl/certs/ca-certificates.crt'

export interface ProgramCall {
  file: (program: PostgresProgram) => string
  /** Contains the password, because every user of the machine can read a program's arguments. */
  env: NodeJS.ProcessEnv
}

/** Builds the call of PostgreSQL's own programs for `url`, with the same settings as the driver's. */
export function programCall(url: string, { programs, tls }: Partial<PostgresOptions> = {}): ProgramCall {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1')
  const isOfTheirKind = searchParams.get('uselibpqcompat') === 'true'
  const named = searchParams.get('sslmode')
  const mode = isOfTheirKind && named ? named : sslMode(named, tls)
  const given = {
    PGHOST: host,
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: searchParams.get('user') ?? decodeURIComponent(username),
    PGPASSWORD: searchParams.get('password') ?? decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGOPTIONS: searchParams.get('options') ?? '',
    PGSSLMODE: mode,
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? (mode.startsWith('verify') ? authorities() : ''),
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
    PGAPPNAME: 'trade-site backup',
    PGCONNECT_TIMEOUT: '10',
  }
  const { PATH = '/usr/bin:/bin', HOME, SystemRoot } = process.env
  return {
    file: (program) => (programs ? path.join(programs, program) : program),
    env: {
      PATH,
      LC_MESSAGES: 'C',
      ...(HOME && { HOME }),
      ...(SystemRoot && { SystemRoot }),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    },
  }
}

/** Returns the major version of an installed program; undefined when it is missing. */
export async function programVersion(
  { file, env }: ProgramCall,
  program: PostgresProgram,
): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file(program), ['--version'], { env })
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
    return major === undefined ? undefined : Number(major)
  } catch {
    return undefined
  }
}

/** With `require` the driver checks the certificate, but PostgreSQL's programs don't: for them it is `verify-full`. */
function sslMode(named: string | null, tls: PostgresOptions['tls']): string {
  if (named === 'no-verify') return 'require'
  if (named === 'require') return 'verify-full'
  if (named) return named
  return tls === undefined ? 'prefer' : { off: 'disable', require: 'require', verify: 'verify-full' }[tls]
}

const authorities = () =>
  process.env.NODE_EXTRA_CA_CERTS ?? (existsSync(systemAuthorities) ? systemAuthorities : '')
