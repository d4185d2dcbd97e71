import { hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ConfigError } from '#server/config/config-error.ts'
import type { Schema } from '#server/db/schema.ts'
import { findFormKey, formKeyBytes, keepFormKey, readFormKey } from './form-key.ts'
import { createSiteKeyStore, type SiteKeyStore } from './site-key-store.ts'
import {
  areVapidKeysKept,
  findVapidKeys,
  keepVapidKeys,
  makeVapidKeys,
  parseVapidKeys,
  readVapidKeys,
  type VapidKeys,
} from './vapid-keys.ts'

/** The site's secrets. Read at the moment of use: those of a database that is away at the start come later. */
export interface SiteKeys {
  /** Seals questions of forms without JavaScript, previews and visitors' photos. */
  readonly form: Buffer
  /** By which push services know this site; receipts and drills are marked with it too. */
  readonly push: VapidKeys
  /** Why no phone can be rung, in a sentence that says what to do; '' where they can. */
  readonly whyNoPush: string
  /** Other push keys that phones may have been armed with, from before machines shared one pair. */
  formerPush(): Promise<VapidKeys[]>
  /** Why the push keys would not outlive this process; '' when they would. */
  whyNotKept(): Promise<string>
}

/** Of a site whose database lies in its data folder: so do they, made where they are missing. */
export function readFolderKeys(dataDir: string): SiteKeys {
  const form = readFormKey(dataDir)
  const common = { form, formerPush: async () => [] }
  try {
    const push = readVapidKeys(dataDir)
    return {
      ...common,
      push,
      whyNoPush: '',
      whyNotKept: async () =>
        areVapidKeysKept(dataDir, push)
          ? ''
          : 'push-keys.json in the data folder is gone or another one: put it back from a backup',
    }
  } catch (error) {
    const whyNoPush = tellOfNoPush(error)
    return { ...common, push: standIn(form), whyNoPush, whyNotKept: async () => whyNoPush }
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
    whyNoPush: '',
    async formerPush() {
      const stored = db ? await createSiteKeyStore(db).formerPush() : []
      return stored.map(parseVapidKeys).filter((pair) => pair !== undefined)
    },
    async whyNotKept() {
      if (keys.whyNoPush) return keys.whyNoPush
      const stored = db && (await createSiteKeyStore(db).find('push'))
      return stored && parseVapidKeys(stored)?.publicKey === keys.push.publicKey
        ? ''
        : 'The push keys in the database are gone or other ones: restart the site, or put them back from a backup'
    },
  }

  return {
    keys: keys as SiteKeys,

    /** Takes the database's keys, or gives it the folder's. Where neither has push keys that can be read, there is no push. */
    async settle(opened: Kysely<Schema>): Promise<void> {
      const store = createSiteKeyStore(opened)
      const form = await store.findOrMake('form', () => keys.form.toString('base64url'))
      keys.form = Buffer.from(form, 'base64url')
      keepFormKey(dataDir, keys.form)

      try {
        keys.push = await settlePush(store)
        keys.whyNoPush = ''
      } catch (error) {
        keys.whyNoPush = tellOfNoPush(error)
        keys.push = standIn(keys.form)
        return
      }
      try {
        keepVapidKeys(dataDir, keys.push)
      } catch (error) {
        console.error(`The data folder can't hold a copy of the push keys: ${error}`)
      }
    },

    /** What is asked later is asked here. */
    use(opened: Kysely<Schema>): void {
      db = opened
    },
  }

  async function settlePush(store: SiteKeyStore): Promise<VapidKeys> {
    const own = unlessBroken(() => findVapidKeys(dataDir))
    const stored = await store.findOrMake('push', () => JSON.stringify(findVapidKeys(dataDir) ?? keys.push))
    // What is broken in the database is mended from a copy of it.
    const isMended = own && !parseVapidKeys(stored)
    const pair = parseStored(isMended ? await store.replace('push', stored, JSON.stringify(own)) : stored)
    if (own && own.publicKey !== pair.publicKey) {
      // Phones were armed through this machine when each still had a pair of its own.
      await store.add(`push of ${own.publicKey}`, JSON.stringify(own))
    }
    return pair
  }
}

/** Marks of drills and receipts of text messages do without push, and are the same for every process. */
const standIn = (form: Buffer): VapidKeys => ({
  publicKey: '',
  privateKey: Buffer.from(hkdfSync('sha256', form, '', 'in place of push keys', 32)).toString('base64url'),
})

/** Leads come in, and every other way rings: a site without push is better than none. */
function tellOfNoPush(error: unknown): string {
  if (!(error instanceof ConfigError)) throw error
  console.error(`Alarms on phones are off. ${error.message}`)
  return error.message
}

function parseStored(text: string): VapidKeys {
  const keys = parseVapidKeys(text)
  if (keys) return keys
  throw new ConfigError(brokenInDatabase)
}

/** What the operator is told where machines share keys that are of no use, and this one has no copy. */
export const brokenInDatabase =
  'The push keys in the database (table site_keys) can’t be read, and without them no armed phone rings: put the row back from a backup and restart the site, or delete it, restart and arm every phone again.'

/** What is broken is told when it is needed. */
function unlessBroken<Result>(find: () => Result): Result | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
