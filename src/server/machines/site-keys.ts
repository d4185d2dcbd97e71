import { hkdfSync, randomBytes } from 'node:crypto'
import { ConfigError } from '#server/config/config-error.ts'
import type { Db } from '#server/db/schema.ts'
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

/** The site's secrets. Read them at the moment of use: they may arrive after the start. */
export interface SiteKeys {
  /** Seals security questions of forms without JavaScript, previews and tokens for visitors' photos. */
  readonly form: Buffer
  /** The VAPID keys that identify this site to push services; receipts and drills are signed with them too. */
  readonly push: VapidKeys
  /** Why push notifications are off, in a sentence that says what to do; '' when they work. */
  readonly whyNoPush: string
  /** Earlier VAPID keys of single machines, with which phones may have been armed. */
  formerPush(): Promise<VapidKeys[]>
  /** Why the VAPID keys would be lost when this process ends; '' when they are stored. */
  whyNotKept(): Promise<string>
}

/** Reads the secrets of a site whose SQLite database lies in the data folder, and makes those that are missing. */
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
          : 'push-keys.json in the data folder is missing or has changed: put it back from a backup',
    }
  } catch (error) {
    const whyNoPush = tellOfNoPush(error)
    return { ...common, push: standIn(form), whyNoPush, whyNotKept: async () => whyNoPush }
  }
}

/**
 * The secrets of machines that share a database: stored there, with a copy in each data folder for backups and outages.
 * Until `settle` the folder's keys are used, or temporary ones.
 */
export function createSharedKeys(dataDir: string) {
  let db: Db | undefined
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
        : 'The push keys in the database are missing or have changed: restart the site, or put them back from a backup'
    },
  }

  return {
    keys: keys as SiteKeys,

    /** Reads the keys from the database, or stores the folder's there. Without readable VAPID keys, push is off. */
    async settle(opened: Db): Promise<void> {
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

    use(opened: Db): void {
      db = opened
    },
  }

  async function settlePush(store: SiteKeyStore): Promise<VapidKeys> {
    const own = unlessBroken(() => findVapidKeys(dataDir))
    const stored = await store.findOrMake('push', () => JSON.stringify(findVapidKeys(dataDir) ?? keys.push))
    // An unreadable row in the database is repaired from this folder's copy.
    const isMended = own && !parseVapidKeys(stored)
    const pair = parseStored(isMended ? await store.replace('push', stored, JSON.stringify(own)) : stored)
    if (own && own.publicKey !== pair.publicKey) {
      // This machine had its own key pair before, and phones were armed with it.
      await store.add(`push of ${own.publicKey}`, JSON.stringify(own))
    }
    return pair
  }
}

/** Replaces missing VAPID keys for signing drills and receipts of text messages, equal in every process. */
const standIn = (form: Buffer): VapidKeys => ({
  publicKey: '',
  privateKey: Buffer.from(hkdfSync('sha256', form, '', 'in place of push keys', 32)).toString('base64url'),
})

/** Logs the problem and goes on, because leads and all other channels work without push. */
function tellOfNoPush(error: unknown): string {
  if (!(error instanceof ConfigError)) throw error
  console.error(`Alerts on phones are off. ${error.message}`)
  return error.message
}

function parseStored(text: string): VapidKeys {
  const keys = parseVapidKeys(text)
  if (keys) return keys
  throw new ConfigError(brokenInDatabase)
}

/** The operator sees this when the machines' shared keys are unreadable and this machine has no copy. */
export const brokenInDatabase =
  'The push keys in the database (table site_keys) can’t be read, so no phone can ring: put the row back from a backup and restart the site, or delete it, restart and turn on the alerts of every phone again.'

/** Ignores an unreadable file here, because it is reported when the keys are needed. */
function unlessBroken<Result>(find: () => Result): Result | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
