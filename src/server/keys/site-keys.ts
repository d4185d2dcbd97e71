import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  areVapidKeysKept,
  findVapidKeys,
  keepVapidKeys,
  makeVapidKeys,
  parseVapidKeys,
  readVapidKeys,
  type VapidKeys,
} from '#server/channels/web-push/vapid-keys.ts'
import { ConfigError } from '#server/config-error.ts'
import type { Schema } from '#server/db/schema.ts'
import { createSiteKeyStore } from '#server/stores/site-keys.ts'
import { findFormKey, formKeyBytes, keepFormKey, readFormKey } from './form-key.ts'

/** The site's secrets. Read at the moment of use: those of a database that is away at the start come later. */
export interface SiteKeys {
  /** Seals questions of forms without JavaScript, previews and visitors' photos. */
  readonly form: Buffer
  /** By which push services know this site; receipts and drills are marked with it too. */
  readonly push: VapidKeys
  /** Other push keys that phones may have been armed with, from before machines shared one pair. */
  formerPush(): Promise<VapidKeys[]>
  /** Why the push keys would not outlive this process; '' when they would. */
  whyNotKept(): Promise<string>
}

/** Of a site whose database lies in its data folder: so do they, made where they are missing. */
export function readFolderKeys(dataDir: string): SiteKeys {
  const push = readVapidKeys(dataDir)
  return {
    form: readFormKey(dataDir),
    push,
    formerPush: async () => [],
    whyNotKept: async () =>
      areVapidKeysKept(dataDir, push)
        ? ''
        : 'push-keys.json in the data folder is gone or another one: put it back from a backup',
  }
}

/**
 * Of a site whose machines share a database: they lie there, and each data folder has a copy, which is in its backups
 * and serves while the database is away. The first machine to start brings those of its folder.
 * Until `settle` they are the folder's, or made for the moment.
 */
export function createSharedKeys(dataDir: string) {
  let db: Kysely<Schema> | undefined
  const keys: { -readonly [Key in keyof SiteKeys]: SiteKeys[Key] } = {
    form: findFormKey(dataDir) ?? randomBytes(formKeyBytes),
    push: unlessBroken(() => findVapidKeys(dataDir)) ?? makeVapidKeys(),
    formerPush: async () => (db ? (await createSiteKeyStore(db).formerPush()).map(parseStored) : []),
    async whyNotKept() {
      const stored = db && (await createSiteKeyStore(db).find('push'))
      return stored && parseVapidKeys(stored)?.publicKey === keys.push.publicKey
        ? ''
        : 'The push keys in the database are gone or other ones: restart the site, or put them back from a backup'
    },
  }

  return {
    keys: keys as SiteKeys,

    /**
     * Takes the database's keys, or gives it the folder's. `opened` is used here, `later` from then on.
     * @throws ConfigError where neither has push keys that can be read
     */
    async settle(opened: Kysely<Schema>): Promise<void> {
      const store = createSiteKeyStore(opened)
      const form = await store.findOrMake('form', () => keys.form.toString('base64url'))
      keys.form = Buffer.from(form, 'base64url')
      keepFormKey(dataDir, keys.form)

      const stored = await store.findOrMake('push', () => JSON.stringify(findVapidKeys(dataDir) ?? keys.push))
      keys.push = parseStored(stored)
      const own = unlessBroken(() => findVapidKeys(dataDir))
      if (own && own.publicKey !== keys.push.publicKey) {
        // Phones were armed through this machine when each still had a pair of its own.
        await store.add(`push of ${own.publicKey}`, JSON.stringify(own))
      }
      keepVapidKeys(dataDir, keys.push)
    },

    /** What is asked later is asked here. */
    use(opened: Kysely<Schema>): void {
      db = opened
    },
  }
}

function parseStored(text: string): VapidKeys {
  const keys = parseVapidKeys(text)
  if (keys) return keys
  throw new ConfigError(
    'The push keys in the database (table site_keys) can’t be read, and without them no armed phone rings: put the row back from a backup, or delete it and arm every phone again.',
  )
}

/** What is broken is told when it is needed. */
function unlessBroken<Result>(find: () => Result): Result | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
