import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { hasRow } from '#server/db/queries.ts'
import type { DoorsTable } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import {
  type ChangedDoor,
  type Door,
  type DoorRefusal,
  doorKinds,
  doorRefusals,
  type NewDoor,
} from '#shared/contract/door.ts'
import { minutes } from '#shared/durations.ts'

/** A door as the database has it: its address and the words of its text follow from the settings. */
type StoredDoor = Omit<Door, 'url' | 'textBackWords'>

/** Calls that are refused one after the other are noted at most this often. */
const notedAgainAfterMs = minutes(1)

export interface OpenDoor extends StoredDoor {
  /** Checks signatures; undefined when it was sealed with a key that the site no longer has. */
  secret: string | undefined
}

export type DoorStore = ReturnType<typeof createDoorStore>

/** Stores the ways in for programs. Closing one deletes it, so that its secret is gone too. */
export function createDoorStore(db: Db, formKey: () => KeyObject, now: () => Date) {
  const seal = createSeal(formKey, 'door')
  const isoNow = () => now().toISOString()

  return {
    async list(): Promise<StoredDoor[]> {
      const rows = await db.selectFrom('doors').selectAll().orderBy('createdAt').orderBy('id').execute()
      return rows.map(toDoor)
    },

    /** Makes a door and returns its secret, which can't be read again by anybody. */
    async make(door: NewDoor, createdBy: string): Promise<StoredDoor & { secret: string }> {
      const made = door.kind === 'signed' ? `whsec_${randomBytes(32).toString('base64')}` : ''
      const row: DoorsTable = {
        id: randomUUID(),
        name: door.name,
        kind: door.kind,
        sealedSecret: seal.close(door.kind === 'signed' ? made : door.authToken),
        sentence: door.kind === 'signed' ? '' : door.sentence,
        textsBack: 0,
        createdAt: isoNow(),
        createdBy,
        lastUsedAt: null,
        lastRefusedAt: null,
        lastRefusal: null,
      }
      await db.insertInto('doors').values(row).execute()
      return { ...toDoor(row), secret: made }
    },

    /** Undefined when there is none, or it was closed. */
    async find(id: string): Promise<OpenDoor | undefined> {
      const row = await db.selectFrom('doors').selectAll().where('id', '=', id).executeTakeFirst()
      return row && { ...toDoor(row), secret: seal.open(row.sealedSecret) }
    },

    /** Returns the door's name; undefined when there is no such door. */
    async change(id: string, { textsBack }: ChangedDoor): Promise<string | undefined> {
      const changed = await db
        .updateTable('doors')
        .set({ textsBack: textsBack ? 1 : 0 })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      return changed?.name
    },

    async noteUse(id: string): Promise<void> {
      await db.updateTable('doors').set({ lastUsedAt: isoNow() }).where('id', '=', id).execute()
    },

    /** Records why a call was refused. False when there is no such door. */
    async noteRefusal(id: string, reason: DoorRefusal): Promise<boolean> {
      if (!(await hasRow(db.selectFrom('doors'), { id }))) return false
      const lately = new Date(now().getTime() - notedAgainAfterMs).toISOString()
      await db
        .updateTable('doors')
        .set({ lastRefusedAt: isoNow(), lastRefusal: reason })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([
            eb('lastRefusedAt', 'is', null),
            eb('lastRefusedAt', '<', lately),
            eb('lastRefusal', '!=', reason),
          ]),
        )
        .execute()
      return true
    },

    /** Returns the door's name; undefined when there is no such door. */
    async close(id: string): Promise<string | undefined> {
      const closed = await db.deleteFrom('doors').where('id', '=', id).returning('name').executeTakeFirst()
      return closed?.name
    },
  }
}

const toDoor = ({
  sealedSecret: _,
  kind,
  textsBack,
  lastRefusedAt: at,
  lastRefusal,
  ...door
}: DoorsTable): StoredDoor => ({
  ...door,
  textsBack: textsBack === 1,
  kind: doorKinds.find((known) => known === kind) ?? 'newer',
  lastRefusal:
    at === null ? null : { at, reason: doorRefusals.find((known) => known === lastRefusal) ?? 'newer' },
})

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts what must be read again and not lie in the database in the clear. `purpose` separates uses of one key. */
function createSeal(key: () => KeyObject, purpose: string) {
  const sealKey = () => Buffer.from(hkdfSync('sha256', key(), Buffer.alloc(0), purpose, 32))
  return {
    close(text: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, sealKey(), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Undefined when it was sealed with another key, or altered. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      const tagEnd = nonceBytes + tagBytes
      try {
        const decipher = createDecipheriv(algorithm, sealKey(), bytes.subarray(0, nonceBytes))
        decipher.setAuthTag(bytes.subarray(nonceBytes, tagEnd))
        return decipher.update(bytes.subarray(tagEnd)).toString('utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
