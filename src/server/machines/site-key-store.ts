import { changeRows } from '#server/db/queries.ts'
import type { SiteKeysTable } from '#server/db/schema/machines.ts'
import type { Db } from '#server/db/schema.ts'

type Name = SiteKeysTable['name']

export type SiteKeyStore = ReturnType<typeof createSiteKeyStore>

export function createSiteKeyStore(db: Db) {
  const find = async (name: Name): Promise<string | undefined> => {
    const row = await db.selectFrom('site_keys').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value
  }

  const add = (name: Name, value: string) =>
    db
      .insertInto('site_keys')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()

  return {
    find,
    add,

    /** Returns the stored key or stores a new one. When several processes make one, all get the first. */
    async findOrMake(name: Name, make: () => string): Promise<string> {
      const found = await find(name)
      if (found !== undefined) return found
      const made = make()
      await add(name, made)
      return (await find(name)) ?? made
    },

    /** Replaces an unusable key and returns the stored one, since another process may have replaced it first. */
    async replace(name: Name, useless: string, value: string): Promise<string> {
      await changeRows(db.updateTable('site_keys').set({ value }), { name, value: useless })
      return (await find(name)) ?? value
    },

    /** Returns the key pairs that single machines had before, because phones armed with them still need them. */
    async formerPush(): Promise<string[]> {
      const rows = await db
        .selectFrom('site_keys')
        .select('value')
        .where('name', 'like', 'push of %')
        .orderBy('name')
        .execute()
      return rows.map(({ value }) => value)
    },
  }
}
