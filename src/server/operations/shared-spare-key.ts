import {
  generateSpareKey,
  keepKey,
  type OwnersKey,
  publicKeyOf,
  readSpareKey,
} from '#server/copy/spare-key.ts'
import type { Db } from '#server/db/schema.ts'
import { createSiteKeyStore } from '#server/machines/site-key-store.ts'

/** The spare key of machines that share a database is there, and in each data folder once a copy was made. */
export async function findSpareKey(db: Db, dataDir: string, given: string | undefined) {
  const kept = await createSiteKeyStore(db).find('spare')
  return { kept, known: given ?? kept ?? (await readSpareKey(dataDir, undefined)) }
}

/** The key that the copy is locked with, and whether the site has it; `keep` stores it for all machines. */
export async function ensureSharedSpareKey(
  db: Db,
  dataDir: string,
  given: string | undefined,
): Promise<{ key: string; hasKey: boolean; keep: () => Promise<void> }> {
  const store = createSiteKeyStore(db)
  const { kept, known } = await findSpareKey(db, dataDir, given)
  const made = known ?? (await generateSpareKey())
  // Of several machines that make one, the first counts for all.
  const key = known ?? (await store.findOrMake('spare', () => made))
  const hasKey = kept !== undefined || (await readSpareKey(dataDir, undefined)) === key
  return {
    ...{ key, hasKey },
    async keep() {
      await store.add('spare', key)
      await keepKey(dataDir, key)
    },
  }
}

/** The key as the owner of such a site sees it. Whether he wrote it down is known to all machines. */
export function createSharedOwnersKey(db: Db, dataDir: string, given: string | undefined): OwnersKey {
  const store = createSiteKeyStore(db)
  const read = async () => (await findSpareKey(db, dataDir, given)).known
  return {
    read,

    async isKept() {
      const [key, noted] = await Promise.all([read(), store.find('spare-kept')])
      return key !== undefined && noted === (await publicKeyOf(key))
    },

    async noteKept(key) {
      const publicKey = await publicKeyOf(key)
      const noted = await store.find('spare-kept')
      if (noted === undefined) await store.add('spare-kept', publicKey)
      else await store.replace('spare-kept', noted, publicKey)
    },
  }
}
