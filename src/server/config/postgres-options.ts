import { minutes, seconds } from '#shared/durations.ts'

/** `require` encrypts, `verify` also verifies the certificate. */
export const tlsModes = ['off', 'require', 'verify'] as const

export const databaseBackups = ['archive', 'elsewhere'] as const

export interface PostgresOptions {
  /** Maximum connections of one process; the server's `max_connections` must be enough for all processes. */
  poolSize: number
  /** After this time without a result, a statement's connection is considered dead. */
  queryTimeoutMs: number
  /** An `sslmode` in the URL takes precedence. */
  tls: (typeof tlsModes)[number] | undefined
  /** The server's own URL when the site's is a pooler's, which supports neither notifications nor pg_dump. */
  directUrl?: string | undefined
  /** Folder of pg_dump, pg_restore and psql when they are not in PATH. */
  programs?: string | undefined
  /** `elsewhere`: somebody else backs the database up, and the site's archives contain only files. */
  backup?: (typeof databaseBackups)[number] | undefined
  /** The connections' application_name; those of a running site have the site's name. */
  name?: string
}

export const defaultPostgres: PostgresOptions = {
  poolSize: 10,
  queryTimeoutMs: seconds(10),
  tls: undefined,
}

/** Options with long timeouts, for work that no visitor waits for. */
export const patientPostgres = (options: PostgresOptions = defaultPostgres): PostgresOptions => ({
  ...options,
  poolSize: 1,
  queryTimeoutMs: minutes(10),
})
