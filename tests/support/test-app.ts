import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AppDependencies } from '#server/app.ts'
import type { WatchOptions } from '#server/bucket/bucket-watch.ts'
import type { ChannelSettings } from '#server/notify/channels/channels.ts'
import { readSiteConfig, type SiteConfig } from '#server/notify/site-config.ts'
import { openSite } from '#server/open-site.ts'
import { loadBuiltPages } from '#server/pages/site-pages.ts'
import { createUserStore, NameTakenError } from '#server/people/user-store.ts'
import { encodePhoto } from '#server/photos/encode/encode-photo.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { ownerLogin } from './owner-login.ts'
import { makeMigratedFile, ownerHash } from './site-file.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestTimers } from './test-timers.ts'

/** The time of a test app's clock until the test moves it: a Friday, 2:05 pm in Brisbane. */
const startOfTests = new Date('2026-11-20T04:05:00Z')

/** Encodes in this process, because one for each photo would cost more (photo-limits.test.ts has those). */
const decodesHere: PhotoEncoder = {
  encode: (job) => encodePhoto(job),
  look: async (source) => void (await encodePhoto({ purpose: 'look', source })),
}

/** Loaded once for all test files of a worker. */
let builtPages: ReturnType<typeof loadBuiltPages> | undefined

function loadPages() {
  builtPages ??= loadBuiltPages(path.resolve('dist'))
  return builtPages
}

let migratedFile: Promise<Buffer> | undefined

/** Settings of a test's site; channels that are not named are off. */
export interface TestSettings extends Partial<Omit<SiteConfig, 'channels'>> {
  channels?: Partial<ChannelSettings>
}

/** Creates a whole server with a fresh database and an owner, for `app.inject`. The test moves the clock. */
export async function createTestApp(
  settings: TestSettings = {},
  dependencies: Partial<
    Pick<AppDependencies, 'health' | 'limits' | 'pages' | 'roomIn' | 'photoEncoder'>
  > = {},
  bucketOptions?: WatchOptions,
) {
  const folder = temporaryFolder()
  const clock = { now: startOfTests }
  const { timers, ...timerControl } = createTestTimers()
  const defaults = readSiteConfig({
    ...{ PORT: '0', DATA_DIR: folder.path, PUBLIC_URL: 'http://localhost:3000' },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  })
  const config = { ...defaults, ...settings, channels: { ...defaults.channels, ...settings.channels } }
  if (!config.databaseUrl) {
    migratedFile ??= makeMigratedFile()
    writeFileSync(path.join(folder.path, 'site.db'), await migratedFile, { mode: 0o600 })
  }
  const { app, db, mark, readiness, operations, drillTasks } = await openSite(config, {
    pages: dependencies.pages ?? (await loadPages()),
    // Backups and disk space depend on the machine, so only tests about them provide these.
    health: dependencies.health ?? (async () => []),
    limits: dependencies.limits,
    bucketOptions,
    // Soon, because tests of the second copy wait for it.
    lookForArchiveMs: 100,
    photoEncoder: dependencies.photoEncoder ?? decodesHere,
    roomIn: dependencies.roomIn ?? (async () => Number.MAX_SAFE_INTEGER),
    now: () => clock.now,
    timers,
    async makeOwner(users) {
      const owner = { username: ownerLogin.username, passwordHash: ownerHash }
      // A restored folder already has an owner.
      await users.create(owner).catch((error: unknown) => {
        if (!(error instanceof NameTakenError)) throw error
      })
      return undefined
    },
  })
  async function signIn(username: string): Promise<{ cookie: string }> {
    const payload = { ...ownerLogin, username }
    const answer = await app.inject({ method: 'POST', url: apiPaths.adminLogin, payload })
    const [session] = answer.cookies
    if (!session) throw new Error(`Sign-in failed: ${answer.body}`)
    return { cookie: `${session.name}=${session.value}` }
  }
  return {
    app,
    db,
    readiness,
    operations,
    drillTasks,
    clock,
    ...timerControl,
    dataDir: folder.path,
    /** Folder of the gallery's photos. */
    uploads: path.join(folder.path, 'uploads'),
    quotePhotos: path.join(folder.path, 'quote-photos'),
    /** Moves the clock and runs every timer once, as if it had become due meanwhile. */
    advance(byMs: number) {
      clock.now = new Date(clock.now.getTime() + byMs)
      timerControl.tick()
    },
    post: (url: string, payload?: object | string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) }),
    /** Signs the owner in and returns the cookie header. */
    signIn: () => signIn(ownerLogin.username),
    /** Creates an account and signs in with it. Its name is the role's unless `username` is given. */
    async signInAs(role: Role, username: string = role): Promise<{ cookie: string }> {
      await createUserStore(db, () => clock.now).create({ username, passwordHash: ownerHash, role })
      return signIn(username)
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.destroy()
      mark?.[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
