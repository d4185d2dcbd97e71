import { minutes, seconds } from '#shared/durations.ts'

/** `require` encrypts, `verify` also checks whose certificate it is. */
export const tlsModes = ['off', 'require', 'verify'] as const

export const databaseBackups = ['archive', 'elsewhere'] as const

export interface PostgresOptions {
  /** Connections of one process at most; the server's `max_connections` has to hold those of all processes. */
  poolSize: number
  /** After which a statement's connection is given up as dead. */
  queryTimeoutMs: number
  /** An `sslmode` in the address wins. */
  tls: (typeof tlsModes)[number] | undefined
  /** The server's own address, where the site's is that of a pooler, which PostgreSQL's programs and hints can't go through. */
  directUrl?: string | undefined
  /** Folder of pg_dump, pg_restore and psql, where PATH does not lead to them. */
  programs?: string | undefined
  /** `elsewhere`: somebody else sees to it, and archives of the site hold the files alone. */
  backup?: (typeof databaseBackups)[number] | undefined
  /** What the server calls the connections; those of a running site have the site's name. */
  name?: string
}

export const defaultPostgres: PostgresOptions = {
  poolSize: 10,
  queryTimeoutMs: seconds(10),
  tls: undefined,
}

/** For what takes longer than any statement of a visitor may: changing large tables, copying, waiting for another process. */
export const patientPostgres = (options: PostgresOptions = defaultPostgres): PostgresOptions => ({
  ...options,
  poolSize: 1,
  queryTimeoutMs: minutes(10),
})
