import * as z from 'zod/mini'
import { type BusinessSettings, BusinessSettingsSchema } from './business.ts'

export type BusinessField = keyof BusinessSettings
export const businessFields = Object.keys(BusinessSettingsSchema.shape) as BusinessField[]

/** What the owner has changed, by field; null takes an optional one away. */
export type DraftFields = { [Field in BusinessField]?: BusinessSettings[Field] | null }

/** Some of the owner's values, as they were published. */
export type BusinessValues = { [Field in BusinessField]?: BusinessSettings[Field] }

/**
 * PUT /api/admin/business/draft: the whole draft. If-Match names the version that its editor saw; where the draft is
 * another one by now, nothing is changed and 412 says what stands.
 */
export const PutDraftSchema = z.strictObject({
  fields: z.partialRecord(z.enum(businessFields as [BusinessField]), z.unknown()),
})

/** As great as whole numbers are in the database. */
const mostVersions = 2 ** 31 - 1
/** POST /api/admin/business/versions/{version}/publish */
export const VersionSchema = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostVersions))

/** POST /api/admin/business/undo: takes back the version that was published last. */
export const UndoPublishSchema = z.strictObject({ version: z.int().check(z.maximum(mostVersions)) })

export const PublishedSchema = z.object({ version: z.int() })

const DraftSchema = z.object({
  fields: z.custom<DraftFields>(),
  changedAt: z.string(),
  username: z.string(),
})
export type BusinessDraft = z.infer<typeof DraftSchema>

/** The draft as it stands after a change; null when nothing differs from what is published. */
export const DraftAnswerSchema = z.object({
  draft: z.nullable(DraftSchema),
  /** Of the draft and what is published below it, also the ETag: whoever names it has seen exactly these. */
  draftVersion: z.string(),
  /** What the site would say in one place and deny in another, a sentence each. */
  contradictions: z.array(z.string()),
})
export type DraftAnswer = z.infer<typeof DraftAnswerSchema>

const HistoryEntrySchema = z.object({
  version: z.int(),
  publishedAt: z.string(),
  username: z.string(),
  /** Both values of each field that changed; null where it was or became absent. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The version whose values came back; 0 is the site before any. */
  likeVersion: z.nullable(z.int()),
})
export type BusinessHistoryEntry = z.infer<typeof HistoryEntrySchema>

/** GET /api/admin/business, with the draft's version as its ETag. */
export const BusinessPanelSchema = z.object({
  /** Of what is published; 0 before the first time. */
  version: z.int(),
  /** What the site shows, the server's file included. */
  settings: z.custom<BusinessSettings>(),
  ...DraftAnswerSchema.shape,
  /** Fields that `business.json` names: they can't be changed here. */
  fileFields: z.array(z.enum(businessFields as [BusinessField])),
  /** Of the hours, as visitors read them. */
  hoursInWords: z.array(z.string()),
  /** Newest first. */
  history: z.array(HistoryEntrySchema),
})
export type BusinessPanel = z.infer<typeof BusinessPanelSchema>

/** With 412: everything as it stands by now. */
export const ChangedDraftSchema = z.extend(BusinessPanelSchema, { error: z.string() })

/** POST /api/admin/business/preview: what to add to any public page's address, and until when it is good. */
export const PreviewSchema = z.object({ token: z.string(), until: z.string() })
