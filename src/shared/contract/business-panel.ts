import * as z from 'zod/mini'
import { type BusinessSettings, BusinessSettingsSchema } from './business.ts'

export type BusinessField = keyof BusinessSettings
export const businessFields = Object.keys(BusinessSettingsSchema.shape) as BusinessField[]

/** The draft's values by field; null removes an optional one. */
export type DraftFields = { [Field in BusinessField]?: BusinessSettings[Field] | null }

/** Published values of some fields. */
export type BusinessValues = { [Field in BusinessField]?: BusinessSettings[Field] }

/**
 * PUT /api/admin/business/draft: the whole draft. If-Match names the version that its editor saw; if the draft has
 * changed since, nothing is stored and the 412 response contains the current state.
 */
export const PutDraftSchema = z.strictObject({
  fields: z.partialRecord(z.enum(businessFields as [BusinessField]), z.unknown()),
})

/** The maximum of an integer column in the database. */
const mostVersions = 2 ** 31 - 1
/** POST /api/admin/business/versions/{version}/publish */
export const VersionSchema = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostVersions))

/** POST /api/admin/business/undo: undoes the latest publication. */
export const UndoPublishSchema = z.strictObject({ version: z.int().check(z.maximum(mostVersions)) })

export const PublishedSchema = z.object({ version: z.int() })

const DraftSchema = z.object({
  fields: z.custom<DraftFields>(),
  changedAt: z.string(),
  username: z.string(),
})
export type BusinessDraft = z.infer<typeof DraftSchema>

/** The draft after a change; null when nothing differs from the published values. */
export const DraftAnswerSchema = z.object({
  draft: z.nullable(DraftSchema),
  /** Version of the draft and the published values below it, which is also the ETag. */
  draftVersion: z.string(),
  /** Contradictions within the site's statements, one sentence each. */
  contradictions: z.array(z.string()),
})
export type DraftAnswer = z.infer<typeof DraftAnswerSchema>

const HistoryEntrySchema = z.object({
  version: z.int(),
  publishedAt: z.string(),
  username: z.string(),
  /** Both values of each changed field; null where one is absent. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The version that was restored; 0 is the site before any. */
  likeVersion: z.nullable(z.int()),
})
export type BusinessHistoryEntry = z.infer<typeof HistoryEntrySchema>

/** GET /api/admin/business, with the draft's version as its ETag. */
export const BusinessPanelSchema = z.object({
  /** The published version; 0 before the first publication. */
  version: z.int(),
  /** The values that the site shows, including those of business.json. */
  settings: z.custom<BusinessSettings>(),
  ...DraftAnswerSchema.shape,
  /** Fields that `business.json` sets, which can't be changed here. */
  fileFields: z.array(z.enum(businessFields as [BusinessField])),
  hoursInWords: z.array(z.string()),
  history: z.array(HistoryEntrySchema),
})
export type BusinessPanel = z.infer<typeof BusinessPanelSchema>

/** The 412 response, with the current state. */
export const ChangedDraftSchema = z.extend(BusinessPanelSchema, { error: z.string() })

/** POST /api/admin/business/preview: the token to add to any public page's URL, and its expiry. */
export const PreviewSchema = z.object({ token: z.string(), until: z.string() })
