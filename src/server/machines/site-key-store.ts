import type { Kysely } from 'kysely'
import type { Schema, SiteKeysTable } from '#server/db/schema.ts'

type Name = SiteKeysTable['name']

export type SiteKeyStore = ReturnType<typeof createSiteKeyStore>

/** The secrets of a site on several machines. */
export function createSiteKeyStore(db: Kysely<Schema>) {
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

    /** The one that there is, or the one that is made now. Of several who make one at once, all have the first's. */
    async findOrMake(name: Name, make: () => string): Promise<string> {
      const found = await find(name)
      if (found !== undefined) return found
      const made = make()
      await add(name, made)
      return (await find(name)) ?? made
    },

    /** Puts one in place of one that is of no use; what is there now, since another may have been quicker. */
    async replace(name: Name, useless: string, value: string): Promise<string> {
      await db
        .updateTable('site_keys')
        .set({ value })
        .where('name', '=', name)
        .where('value', '=', useless)
        .execute()
      return (await find(name)) ?? value
    },

    /** Those that a machine had for itself before, for which the phones that it armed still ring. */
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
