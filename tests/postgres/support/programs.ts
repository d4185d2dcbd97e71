import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface Programs {
  /** Folder of the server's programs. */
  bin: string
  pgbouncer: string
  /** Whom they run as: PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined
}

/** Debian keeps each version apart and out of the PATH (postgresql-common). */
const debianFolder = '/usr/lib/postgresql'

/** PostgreSQL's server and PgBouncer as this machine has them; undefined where one is missing, which in CI is a failure. */
export function findPrograms(): Programs | undefined {
  const bin = findBin()
  const pgbouncer = ['/usr/sbin/pgbouncer', ...pathOf('pgbouncer')].find((file) => existsSync(file))
  if (bin && pgbouncer) return { bin, pgbouncer, user: findUser() }
  if (process.env.CI) throw new Error('PostgreSQL or PgBouncer is missing: run "npm run test:postgres".')
  return undefined
}

/** The same for tests, of which none is run where they are missing. */
export function neededPrograms(): Programs {
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL or PgBouncer is missing.')
  return programs
}

/** nginx as this machine has it, where Debian keeps it or in the PATH; undefined where it is missing, which in CI is a failure. */
export function findNginx(): string | undefined {
  const nginx = ['/usr/sbin/nginx', ...pathOf('nginx')].find((file) => existsSync(file))
  if (!nginx && process.env.CI) throw new Error('nginx is missing: run "npm run test:postgres".')
  return nginx
}

function findBin(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const debians = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(debianFolder, version, 'bin'))
  return [...pathOf('initdb').map((file) => path.dirname(file)), ...debians].find((folder) =>
    existsSync(path.join(folder, 'postgres')),
  )
}

function pathOf(name: string): string[] {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

function findUser(): Programs['user'] {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
