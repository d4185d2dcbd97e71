import { randomUUID } from 'node:crypto'
import { changeRows, findRow, hasRow } from '#server/db/queries.ts'
import type { PushDevicesTable } from '#server/db/schema/notify.ts'
import type { Db } from '#server/db/schema.ts'
import { signedOut } from '#server/people/sign-out-store.ts'
import { days } from '#shared/durations.ts'
import type { Whom } from './escalation-policy.ts'

export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>
export type PushDevice = PushDevicesTable

type Subscription = Pick<
  PushDevicesTable,
  'userId' | 'sessionHash' | 'endpoint' | 'p256dh' | 'auth' | 'label'
>

/** After this long without a visit of its owner, a phone may have lost its subscription unnoticed. */
export const unseenAfterMs = days(30)

/** A person has fewer devices; more would be a script's, and each one costs a push for every lead. */
export const mostDevices = 20

export function createPushDeviceStore(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()
  const ringing = () => db.selectFrom('push_devices').selectAll('push_devices').where('brokenAt', 'is', null)

  /** At the person's limit, removes a device that no longer works or has never confirmed a notification. */
  async function makeRoom({ userId, endpoint }: Subscription): Promise<boolean> {
    const theirs = await db
      .selectFrom('push_devices')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('lastSyncedAt')
      .execute()
    const isKnown = theirs.some((device) => device.endpoint === endpoint)
    if (isKnown || theirs.length < mostDevices) return true
    const leastUseful =
      theirs.find(({ brokenAt }) => brokenAt) ?? theirs.find(({ lastProofAt }) => !lastProofAt)
    if (!leastUseful) return false
    await db.deleteFrom('push_devices').where('id', '=', leastUseful.id).execute()
    return true
  }

  return {
    /**
     * Arms a phone, or records that it was seen. A subscription that its push service has dropped stays lost until
     * somebody arms it again. Undefined when this person has the most devices and all of them work.
     */
    async sync(subscription: Subscription, isArming = false): Promise<PushDevice | undefined> {
      if (!(await makeRoom(subscription))) return undefined
      const moment = isoNow()
      const { endpoint, ...rest } = subscription
      const mended = isArming ? { brokenAt: null, brokenReason: '' } : {}
      return db
        .insertInto('push_devices')
        .values({
          ...subscription,
          id: randomUUID(),
          createdAt: moment,
          lastSyncedAt: moment,
          lastProofAt: null,
          brokenAt: null,
          brokenReason: '',
        })
        .onConflict((conflict) =>
          conflict.column('endpoint').doUpdateSet({
            ...rest,
            lastSyncedAt: moment,
            ...mended,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Whether its push service has dropped this subscription. */
    async isLost(endpoint: string): Promise<boolean> {
      const device = await findRow(db.selectFrom('push_devices').select(['brokenAt', 'brokenReason']), {
        endpoint,
      })
      return Boolean(device?.brokenAt && device.brokenReason !== signedOut)
    },

    find: (id: string): Promise<PushDevice | undefined> =>
      db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst(),

    list: () =>
      db
        .selectFrom('push_devices')
        .innerJoin('users', 'users.id', 'push_devices.userId')
        .selectAll('push_devices')
        .select(['users.username', 'users.isOnDuty'])
        .orderBy('push_devices.createdAt')
        .orderBy('push_devices.id')
        .execute(),

    /** Lists working devices of the people on duty, or of everybody when those have none. */
    async listRinging(whom: Whom): Promise<PushDevice[]> {
      const onDuty = ringing()
        .innerJoin('users', 'users.id', 'push_devices.userId')
        .where('users.isOnDuty', '=', 1)
      const theirs = whom === 'duty' ? await onDuty.execute() : []
      return theirs.length > 0 ? theirs : ringing().execute()
    },

    /** Whether a device stopped working without anybody disarming it. */
    hasLost: (): Promise<boolean> =>
      hasRow(
        db
          .selectFrom('push_devices')
          .where('brokenAt', 'is not', null)
          .where('brokenReason', '!=', signedOut),
      ),

    /** Records that the device confirmed showing a notification. */
    noteProof: (id: string) =>
      changeRows(
        db.updateTable('push_devices').set({ lastProofAt: isoNow(), brokenAt: null, brokenReason: '' }),
        { id },
      ),

    markBroken: (id: string, reason: string) =>
      changeRows(db.updateTable('push_devices').set({ brokenAt: isoNow(), brokenReason: reason }), {
        id,
        brokenAt: null,
      }),

    /** Removes the old endpoint after the browser has given this user's phone a new one. */
    async removeEndpoint(userId: string, endpoint: string): Promise<void> {
      await db
        .deleteFrom('push_devices')
        .where((row) => row.and({ userId, endpoint }))
        .execute()
    },

    remove: (id: string): Promise<boolean> => changeRows(db.deleteFrom('push_devices'), { id }),
  }
}
