import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { hashPassword } from '#server/auth/password.ts'
import { openDatabase } from '#server/db/open.ts'
import { readFormKey } from '#server/native-forms/form-key.ts'
import { loadBuiltPages } from '#server/pages/site-pages.ts'
import { createUserStore } from '#server/stores/users.ts'
import { sampleBusiness } from '#shared/business.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from './owner-login.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestTimers } from './test-timers.ts'

/** The moment at which a test app's clock stands until the test moves it: a Friday, 2:05 pm in Brisbane. */
const startOfTests = new Date('2026-11-20T04:05:00Z')

/** Made once: a hash costs as much as everything else that a test's server does at its start. */
const ownerHash = hashPassword(ownerLogin.password)

type AppDependencies = Parameters<typeof buildApp>[0]
type AppSettings = AppDependencies['config']

/** A whole server with a fresh database and an owner, for `app.inject`. The clock moves only when told. */
export async function createTestApp(
  settings: Partial<AppSettings> = {},
  dependencies: Partial<Pick<AppDependencies, 'health' | 'limits' | 'pages'>> = {},
) {
  const folder = temporaryFolder()
  const clock = { now: startOfTests }
  const { timers, ...timerControl } = createTestTimers()
  const db = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  await createUserStore(db).create({ username: ownerLogin.username, passwordHash: await ownerHash })
  const app = await buildApp({
    config: {
      business: sampleBusiness,
      dataDir: folder.path,
      mail: undefined,
      logLevel: 'silent',
      publicUrl: 'http://localhost:3000',
      rateLimits: false,
      trustProxy: [],
      ...settings,
    },
    db,
    pages: dependencies.pages ?? (await loadBuiltPages(path.resolve('dist'))),
    formKey: readFormKey(folder.path),
    now: () => clock.now,
    timers,
    ...dependencies,
  })
  return {
    app,
    db,
    clock,
    ...timerControl,
    dataDir: folder.path,
    /** Where the site keeps its photos. */
    uploads: path.join(folder.path, 'uploads'),
    /** Moves the clock and lets every timer go off once, as one does that was due meanwhile. */
    advance(byMs: number) {
      clock.now = new Date(clock.now.getTime() + byMs)
      timerControl.tick()
    },
    /** Signs in and returns the cookie header of the owner's session. */
    async signIn(): Promise<{ cookie: string }> {
      const answer = await app.inject({ method: 'POST', url: apiPaths.adminLogin, payload: ownerLogin })
      const [session] = answer.cookies
      if (!session) throw new Error(`Sign-in failed: ${answer.body}`)
      return { cookie: `${session.name}=${session.value}` }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.destroy()
      folder[Symbol.dispose]()
    },
  }
}
