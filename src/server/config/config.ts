import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { phoneAsMeant, seen } from '#shared/as-meant.ts'
import { type BusinessFile, BusinessFileSchema } from '#shared/contract/business.ts'
import type { Helper } from '#shared/contract/new-password.ts'
import { minPasswordLength, NewPasswordSchema } from '#shared/contract/owner-account.ts'
import { seconds } from '#shared/durations.ts'
import { installMessages } from '#shared/messages.ts'
import { internationalNumber } from '#shared/phone.ts'
import { BucketEnvironmentSchema, type BucketSettings, bucketHints, readBucket } from './bucket-settings.ts'
import { allOrNone, ConfigError } from './config-error.ts'
import { CopyEnvironmentSchema, type CopySettings, copyHints, readCopy } from './copy-settings.ts'
import {
  HeartbeatEnvironmentSchema,
  type HeartbeatSettings,
  heartbeatHints,
  readHeartbeat,
} from './heartbeat-settings.ts'
import { databaseBackups, defaultPostgres, type PostgresOptions, tlsModes } from './postgres-options.ts'
import type { SettingsPart } from './settings-part.ts'

installMessages()

/** The site's settings without those of the channels, which define their own (notify/site-config.ts). */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder with all of the site's data. */
  dataDir: string
  /** Absolute path of the folder for backups. */
  backupDir: string
  webWorkers: number
  /** How long the site goes on serving after the signal to stop, while a proxy switches to another machine. */
  stopDelayMs: number
  /** Base URL without a trailing slash. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges; none by default. */
  trustProxy: string[]
  rateLimits: boolean
  /** Whether rate limits are counted in the database for all machines, which is the default when they share one. */
  sharedLimits: boolean
  databaseUrl: string | undefined
  /** The bucket for photos; undefined keeps them in the data folder. */
  bucket: BucketSettings | undefined
  /** Where the second copy goes; undefined keeps everything on this machine. */
  copy: CopySettings | undefined
  /** Who outside is told once a minute that all is well; undefined tells nobody. */
  heartbeat: HeartbeatSettings | undefined
  postgres: PostgresOptions
  /** The owner's account for the first start; undefined creates one with a random password. */
  firstOwner: { username: string; password: string } | undefined
  /** Who helps somebody who can't sign in; undefined where the operator has named nobody. */
  helper: Helper | undefined
  logLevel: (typeof logLevels)[number]
  /** What a locked screen may show of a lead: `full` adds surname and phone number. */
  alarmDetail: (typeof alarmDetails)[number]
  /** Values of business.json, which take precedence over the owner's published ones. */
  businessFile: BusinessFile
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const alarmDetails = ['brief', 'full'] as const
const setting = () => z.optional(z.string().check(z.trim()))

const EnvironmentSchema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  BACKUP_DIR: z.optional(z.string()),
  WEB_WORKERS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64)), 1),
  STOP_DELAY_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(120)), 0),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z._default(
    z
      .pipe(
        z.string(),
        z.transform((list) => list.split(',').map((entry) => entry.trim())),
      )
      .check(z.refine((list) => list.every(isAddressOrRange))),
    [],
  ),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  SHARED_LIMITS: z.optional(z.enum(['on', 'off'])),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL_SIZE: z._default(
    z.coerce.number().check(z.int(), z.minimum(2), z.maximum(200)),
    defaultPostgres.poolSize,
  ),
  DATABASE_TIMEOUT_SECONDS: z._default(
    z.coerce.number().check(z.minimum(1), z.maximum(60)),
    defaultPostgres.queryTimeoutMs / seconds(1),
  ),
  DATABASE_TLS: z.optional(z.enum(tlsModes)),
  DATABASE_BACKUP: z.optional(z.enum(databaseBackups)),
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_PROGRAMS: setting(),
  ADMIN_USERNAME: setting(),
  ADMIN_PASSWORD: z.optional(NewPasswordSchema),
  HELP_NAME: z.optional(z.string().check(z.overwrite(seen), z.maxLength(60))),
  HELP_PHONE: z.optional(
    z.string().check(
      z.overwrite(phoneAsMeant),
      z.refine((number) => internationalNumber(number) !== undefined),
    ),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  ALARM_DETAIL: z._default(z.enum(alarmDetails), 'brief'),
  ...BucketEnvironmentSchema.shape,
  ...CopyEnvironmentSchema.shape,
  ...HeartbeatEnvironmentSchema.shape,
})
type Environment = z.infer<typeof EnvironmentSchema>

/** Says what each setting must be, in words for the operator. */
export const settingHints: Record<keyof Environment, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'the address to listen on, such as 127.0.0.1',
  DATA_DIR: 'a folder',
  BACKUP_DIR: 'a folder',
  WEB_WORKERS: 'a number of processes from 1 to 64',
  STOP_DELAY_SECONDS: 'seconds from 0 to 120 to go on serving after the signal to stop',
  PUBLIC_URL: 'the address visitors use, such as https://www.example.com',
  TRUST_PROXY: 'the addresses or ranges of your proxies, such as 127.0.0.1,10.0.0.0/8',
  RATE_LIMITS: '"on" or "off"',
  SHARED_LIMITS: '"on" or "off"',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host/name',
  DATABASE_POOL_SIZE: 'a number of connections of each process from 2 to 200',
  DATABASE_TIMEOUT_SECONDS: 'seconds from 1 to 60 after which a connection that does not answer is given up',
  DATABASE_TLS: `one of ${tlsModes.join(', ')}`,
  DATABASE_BACKUP: `one of ${databaseBackups.join(', ')}`,
  DATABASE_DIRECT_URL: 'the PostgreSQL server’s own address, such as postgres://user:password@host/name',
  DATABASE_PROGRAMS: 'the folder of pg_dump',
  ADMIN_USERNAME: 'a name',
  ADMIN_PASSWORD: `a password of at least ${minPasswordLength} characters`,
  HELP_NAME: 'the name of whoever helps when somebody can’t sign in, at most 60 characters',
  HELP_PHONE: 'a phone number, such as 0400 000 000',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  ALARM_DETAIL: '"brief" or "full"',
  ...bucketHints,
  ...copyHints,
  ...heartbeatHints,
}

/**
 * Reads and validates every setting; nothing else reads the environment. `business.json` may replace any business
 * details. Throws ConfigError.
 */
export function readConfig<Channels>(
  environment: NodeJS.ProcessEnv,
  channels: SettingsPart<Channels>,
): Config & { channels: Channels } {
  const schema = z.object({ ...EnvironmentSchema.shape, ...channels.shape })
  const settings = parseEnvironment(environment, schema, { ...settingHints, ...channels.hints })
  const places = placesOf(settings)
  return {
    ...places,
    port: settings.PORT,
    host: settings.HOST,
    webWorkers: settings.WEB_WORKERS,
    stopDelayMs: seconds(settings.STOP_DELAY_SECONDS),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMITS === 'on',
    sharedLimits: readSharedLimits(settings),
    heartbeat: readHeartbeat(settings),
    firstOwner: allOrNone("the owner's account", {
      ADMIN_USERNAME: settings.ADMIN_USERNAME,
      ADMIN_PASSWORD: settings.ADMIN_PASSWORD,
    }) && { username: settings.ADMIN_USERNAME ?? '', password: settings.ADMIN_PASSWORD ?? '' },
    helper: allOrNone('who helps with signing in', {
      HELP_NAME: settings.HELP_NAME,
      HELP_PHONE: settings.HELP_PHONE,
    }) && { name: settings.HELP_NAME ?? '', phone: settings.HELP_PHONE ?? '' },
    logLevel: settings.LOG_LEVEL,
    alarmDetail: settings.ALARM_DETAIL,
    channels: channels.read(settings),
    businessFile: readBusinessFile(path.join(places.dataDir, 'business.json')),
  }
}

function readSharedLimits({
  SHARED_LIMITS,
  DATABASE_URL,
}: Pick<Environment, 'SHARED_LIMITS' | 'DATABASE_URL'>): boolean {
  if (SHARED_LIMITS === 'on' && !DATABASE_URL) {
    throw new ConfigError(
      'SHARED_LIMITS=on counts in the PostgreSQL database that machines share: set DATABASE_URL too, or leave it off.',
    )
  }
  return DATABASE_URL !== undefined && SHARED_LIMITS !== 'off'
}

/** Reads only where data is stored, without business.json and the channels. Throws ConfigError. */
export function readPlaces(
  environment: NodeJS.ProcessEnv,
): Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'postgres' | 'bucket' | 'copy'> {
  return placesOf(parseEnvironment(environment, EnvironmentSchema, settingHints))
}

function placesOf(settings: Environment) {
  const dataDir = path.resolve(settings.DATA_DIR)
  const bucket = readBucket(settings)
  return {
    dataDir,
    backupDir: settings.BACKUP_DIR ? path.resolve(settings.BACKUP_DIR) : path.join(dataDir, 'backups'),
    databaseUrl: settings.DATABASE_URL,
    bucket,
    copy: readCopy(settings, bucket, dataDir),
    postgres: {
      poolSize: settings.DATABASE_POOL_SIZE,
      queryTimeoutMs: seconds(settings.DATABASE_TIMEOUT_SECONDS),
      tls: settings.DATABASE_TLS,
      directUrl: settings.DATABASE_DIRECT_URL,
      programs: settings.DATABASE_PROGRAMS,
      backup: settings.DATABASE_BACKUP,
    },
  }
}

function parseEnvironment<Schema extends z.ZodMiniObject>(
  environment: NodeJS.ProcessEnv,
  schema: Schema,
  hints: Readonly<Record<string, string>>,
): z.infer<Schema> {
  // An empty variable counts as not set, because .env files switch settings off that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
  throw new ConfigError(names.map((name) => `${name} must be ${hints[name]}.`).join('\n'))
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function readBusinessFile(file: string): BusinessFile {
  if (!existsSync(file)) return {}
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file} can't be read as JSON: ${(error as Error).message}`)
  }
  const parsed = BusinessFileSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  )
  throw new ConfigError(`${file} needs correcting: ${problems.join('; ')}.`)
}
