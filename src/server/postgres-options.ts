import { seconds } from '#shared/durations.ts'

/** `require` encrypts, `verify` also checks whose certificate it is. */
export const tlsModes = ['off', 'require', 'verify'] as const

export interface PostgresOptions {
  /** Connections of one process at most; the server's `max_connections` has to hold those of all processes. */
  poolSize: number
  /** After which a statement's connection is given up as dead. */
  queryTimeoutMs: number
  /** An `sslmode` in the address wins. */
  tls: (typeof tlsModes)[number] | undefined
}

export const defaultPostgres: PostgresOptions = {
  poolSize: 10,
  queryTimeoutMs: seconds(10),
  tls: undefined,
}
