import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { findRow } from '#server/db/queries.ts'
import type { SettingsVersionsTable } from '#server/db/schema/business.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { BusinessSettingsSchema } from '#shared/contract/business.ts'
import {
  type BusinessDraft,
  type BusinessField,
  type BusinessHistoryEntry,
  type BusinessValues,
  businessFields,
  type DraftFields,
} from '#shared/contract/business-panel.ts'

export type BusinessSettingsStore = ReturnType<typeof createBusinessSettingsStore>

/** The latest published values; version 0 before the first publication. */
export interface PublishedSettings {
  version: number
  values: BusinessValues
}

export interface BusinessState extends PublishedSettings {
  /** Null when nothing differs from the published values. */
  draft: BusinessDraft | null
  draftVersion: string
}

/** The changes of an edit; omitted properties stay as they are. */
export interface SettingsEdit {
  draft?: DraftFields
  publish?: { values: BusinessValues; likeVersion: number | null }
}

const draftId = 1
const historyLength = 50

/** Stores every version of the business details, and the one draft of the next. */
export function createBusinessSettingsStore(db: Db, now: () => Date) {
  return {
    published: () => readPublished(db),

    state: () => readState(db),

    /** Returns the values of a version; undefined for an unknown number. Version 0 has none. */
    async valuesOf(version: number): Promise<BusinessValues | undefined> {
      if (version === 0) return {}
      const row = await findRow(db.selectFrom('settings_versions').select('values'), { version })
      return row && readValues(row.values)
    },

    /** Lists versions, newest first. `baseline` has the values shown for fields that were never published. */
    async history(baseline: BusinessValues): Promise<BusinessHistoryEntry[]> {
      const rows = await db
        .selectFrom('settings_versions')
        .selectAll()
        .orderBy('version', 'desc')
        .limit(historyLength + 1)
        .execute()
      return rows.slice(0, historyLength).map((row, n) => entryOf(row, rows[n + 1], baseline))
    },

    /** Changes the state in one transaction, one edit at a time. If `decide` throws, nothing changes. */
    edit: (username: string, decide: (state: BusinessState) => SettingsEdit): Promise<BusinessState> =>
      db.transaction().execute(async (tx) => {
        // The first statement is a write, so that a second edit waits here and then sees the result of the first.
        await tx.updateTable('settings_draft').set({ id: draftId }).where('id', '=', draftId).execute()
        const row = await draftRow(tx)
        const state = await readState(tx)
        const { draft, publish } = decide(state)
        const at = now().toISOString()
        if (draft) {
          const isEmpty = Object.keys(draft).length === 0
          await tx
            .updateTable('settings_draft')
            .set({
              fields: JSON.stringify(draft),
              createdAt: isEmpty ? null : (row.createdAt ?? at),
              changedAt: isEmpty ? null : at,
              username,
            })
            .where('id', '=', draftId)
            .execute()
        }
        if (publish) await addVersion(tx, state, { ...publish, username, createdAt: row.createdAt ?? at, at })
        return readState(tx)
      }),
  }
}

async function readState(db: Db): Promise<BusinessState> {
  const published = await readPublished(db)
  const { fields, changedAt, username } = await draftRow(db)
  const read = readFields(fields)
  const isDraft = changedAt !== null && Object.keys(read).length > 0
  // It is a hash and no counter, because an earlier release, running beside this one, can change the draft too.
  const hash = createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22)
  return {
    ...published,
    draft: isDraft ? { fields: read, changedAt, username } : null,
    draftVersion: `${published.version}.${hash}`,
  }
}

async function readPublished(db: Db): Promise<PublishedSettings> {
  const row = await db
    .selectFrom('settings_versions')
    .select(['version', 'values'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, values: readValues(row.values) } : { version: 0, values: {} }
}

const draftRow = (db: Db) =>
  db.selectFrom('settings_draft').selectAll().where('id', '=', draftId).executeTakeFirstOrThrow()

interface NewVersion {
  values: BusinessValues
  likeVersion: number | null
  username: string
  createdAt: string
  at: string
}

async function addVersion(
  tx: Tx,
  before: PublishedSettings,
  { values, likeVersion, username, createdAt, at }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('settings_versions')
    .values({
      version: before.version + 1,
      createdAt,
      publishedAt: at,
      username,
      values: JSON.stringify(values),
      changedFields: JSON.stringify(changedFields(before.values, values)),
      likeVersion,
    })
    .execute()
}

export const changedFields = (before: BusinessValues, after: BusinessValues): BusinessField[] =>
  businessFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))

function entryOf(
  { version, publishedAt, username, values, changedFields: names, likeVersion }: SettingsVersionsTable,
  former: SettingsVersionsTable | undefined,
  baseline: BusinessValues,
): BusinessHistoryEntry {
  const after = { ...baseline, ...readValues(values) }
  const before = { ...baseline, ...(former && readValues(former.values)) }
  const fields = (JSON.parse(names) as BusinessField[]).filter((field) => businessFields.includes(field))
  return {
    ...{ version, publishedAt, username, likeVersion },
    changes: fields.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
  }
}

/** Reads the values that this release understands, since another release may have written them. */
export function readValues(json: string): BusinessValues {
  const given: Record<string, unknown> = JSON.parse(json)
  const known = businessFields.flatMap((field) => {
    if (!(field in given)) return []
    const parsed = BusinessSettingsSchema.shape[field].safeParse(given[field])
    return parsed.success ? [[field, parsed.data]] : []
  })
  return Object.fromEntries(known)
}

function readFields(json: string): DraftFields {
  const given: Record<string, unknown> = JSON.parse(json)
  const removed = businessFields.filter((field) => given[field] === null).map((field) => [field, null])
  return { ...readValues(json), ...Object.fromEntries(removed) }
}
