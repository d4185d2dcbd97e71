import type { KeyLike } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { BusinessFile } from '#shared/contract/business.ts'
import { createBusinessEditing } from './business-editing.ts'
import { createBusinessSettingsStore } from './business-setting-store.ts'
import { openBusinessSource } from './business-source.ts'
import { createPreviewTokens } from './preview-tokens.ts'
import type { PublishedCopy } from './published-copy.ts'

interface BusinessSettingsOptions {
  db: Kysely<Schema>
  file: BusinessFile
  /** Signs what opens the draft. */
  key: () => KeyLike
  /** Of a database that may be away when the site starts. */
  copy?: PublishedCopy | undefined
  now: () => Date
}

export type OwnerBusiness = Awaited<ReturnType<typeof openBusinessSettings>>

/** What the owner says of the business: where it is read, how it is changed, and who may see it before it is published. */
export async function openBusinessSettings({ db, file, key, copy, now }: BusinessSettingsOptions) {
  const store = createBusinessSettingsStore(db, now)
  return {
    store,
    source: await openBusinessSource({ file, store, copy, now }),
    editing: createBusinessEditing(store, file),
    previews: createPreviewTokens(key, now),
  }
}
