import { isDeepStrictEqual } from 'node:util'
import { HttpError, InvalidInput } from '#server/http/errors.ts'
import { sampleBusiness } from '#shared/business.ts'
import { type BusinessFile, BusinessSettingsSchema } from '#shared/contract/business.ts'
import {
  type BusinessConflict,
  type BusinessField,
  type BusinessValues,
  businessFields,
  type DraftFields,
} from '#shared/contract/business-panel.ts'
import { effectiveBusiness, settingsOf, withDraft } from '#shared/effective-business.ts'
import type { BusinessSettingsStore, PublishedSettings, SettingsState } from './business-setting-store.ts'
import { changedFields } from './business-setting-store.ts'
import { contradictionsOf } from './contradictions.ts'

export type BusinessEditing = ReturnType<typeof createBusinessEditing>

type Changes = { [field: string]: { before?: unknown; value?: unknown } | undefined }
type Conflicts = BusinessConflict['conflicts']

/** Somebody else has put something else there: both values go back to the editor, who picks one. */
export class EditConflict extends HttpError {
  readonly conflicts: Conflicts

  constructor(conflicts: Conflicts) {
    super(409, 'Somebody else has changed this meanwhile.')
    this.conflicts = conflicts
  }
}

/** What the owner does with draft and versions. Nothing that an editor hasn't seen is overwritten or published. */
export function createBusinessEditing(store: BusinessSettingsStore, file: BusinessFile) {
  const fileFields = businessFields.filter((field) => field in file)
  const settingsWith = (values: BusinessValues) => settingsOf(effectiveBusiness(file, values))

  /** What stands in a field for everybody: the draft's value, or what the site shows; null where it is absent. */
  function standing({ values, draft }: SettingsState, field: BusinessField): unknown {
    const value = field in draft ? draft[field] : settingsWith(values)[field]
    return value ?? null
  }

  return {
    fileFields,
    settingsWith,

    /** What the site shows of fields that were never published. */
    baseline: settingsWith({}),

    /** Of the site as it will be when the draft is published. */
    contradictions: (values: BusinessValues, draft: DraftFields, now: Date) =>
      contradictionsOf(effectiveBusiness(file, withDraft(values, draft)), now),

    /** Changes that meet no other editor's are kept, also where others do. Throws EditConflict for those. */
    async change(username: string, changes: Changes): Promise<void> {
      const checked = checkedChanges(changes, fileFields)
      const conflicts: Conflicts = {}
      await store.edit(username, (state) => {
        const draft: DraftFields = { ...state.draft }
        const shown = settingsWith(state.values)
        for (const [field, { before, value }] of checked) {
          const theirs = standing(state, field)
          if (!isDeepStrictEqual(theirs, before) && !isDeepStrictEqual(theirs, value)) {
            conflicts[field] = { yours: value, theirs }
          } else if (isDeepStrictEqual(shown[field] ?? null, value)) delete draft[field]
          else Object.assign(draft, { [field]: value })
        }
        return { draft }
      })
      if (Object.keys(conflicts).length > 0) throw new EditConflict(conflicts)
    },

    discard: (username: string) => store.edit(username, () => ({ draft: {} })),

    /** Publishes the draft, if it is the one that its editor sees. Throws EditConflict, or InvalidInput. */
    publish: (username: string, seen: { [field: string]: unknown }): Promise<PublishedSettings> =>
      store.edit(username, (state) => {
        const conflicts = unseen(state, seen)
        if (Object.keys(conflicts).length > 0) throw new EditConflict(conflicts)
        const values = withDraft(state.values, state.draft)
        if (changedFields(state.values, values).length === 0) {
          throw new HttpError(409, 'There is nothing to publish.')
        }
        expectPublishable(settingsWith(values))
        return { draft: {}, publish: { values, likeVersion: null } }
      }),

    /** Publishes the version before the given one, which must be the latest; what it had changed is a draft again. */
    undo: (username: string, version: number, before: BusinessValues): Promise<PublishedSettings> =>
      store.edit(username, (state) => {
        if (state.version !== version) {
          throw new HttpError(409, 'Somebody has published again meanwhile: the history has every version.')
        }
        const undone = changedFields(before, state.values)
        const draft = Object.fromEntries(undone.map((field) => [field, state.values[field] ?? null]))
        return {
          draft: { ...draft, ...state.draft },
          publish: { values: before, likeVersion: version - 1 },
        }
      }),

    /** Publishes the values of an earlier version again. The draft stays. */
    goBack: (username: string, version: number, values: BusinessValues): Promise<PublishedSettings> =>
      store.edit(username, () => ({ publish: { values, likeVersion: version } })),
  }

  /** Where the draft is another one than its editor sees. */
  function unseen(state: SettingsState, seen: { [field: string]: unknown }): Conflicts {
    const shown = settingsWith(state.values)
    const conflicts: Conflicts = {}
    for (const field of businessFields) {
      const yours = field in seen ? (seen[field] ?? null) : (shown[field] ?? null)
      const theirs = standing(state, field)
      if (!isDeepStrictEqual(yours, theirs)) conflicts[field] = { yours, theirs }
    }
    return conflicts
  }
}

type CheckedChange = [BusinessField, { before: unknown; value: unknown }]

/** Throws InvalidInput with a message by the place of what is wrong: `prices.0.label`. */
function checkedChanges(changes: Changes, fileFields: readonly BusinessField[]): CheckedChange[] {
  const problems: Record<string, string> = {}
  const checked = businessFields.flatMap((field): CheckedChange[] => {
    const change = changes[field]
    if (!change) return []
    if (fileFields.includes(field)) problems[field] = 'Set on the server'
    const schema = BusinessSettingsSchema.shape[field]
    const isGone = change.value === null && schema.safeParse(undefined).success
    const parsed = isGone ? { success: true as const, data: null } : schema.safeParse(change.value)
    if (parsed.success) return [[field, { before: change.before ?? null, value: parsed.data }]]
    for (const { path, message } of parsed.error.issues) problems[[field, ...path].join('.')] ??= message
    return []
  })
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  return checked
}

/** The law and the fair trader ask for these, however the values came about. */
function expectPublishable(settings: BusinessValues): void {
  const problems: Record<string, string> = {}
  if (!settings.contractorLicence?.trim()) problems.contractorLicence = 'Must stay on the website'
  if (!settings.legalName?.trim()) problems.legalName = 'Must stay on the website'
  settings.prices?.forEach(({ includesGst }, n) => {
    if (!includesGst) problems[`prices.${n}.includesGst`] = 'Prices include GST'
  })
  if (settings.isSample === false) {
    for (const fact of ['name', 'phone', 'email'] as const) {
      if (settings[fact] === sampleBusiness[fact]) problems[fact] = 'Still the sample’s'
    }
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
}
