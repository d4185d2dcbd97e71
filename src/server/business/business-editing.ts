import { isDeepStrictEqual } from 'node:util'
import { namesTag } from '#server/http/entity-tags.ts'
import { HttpError, InvalidInput } from '#server/http/errors.ts'
import { sampleBusiness } from '#shared/business.ts'
import { type BusinessFile, BusinessSettingsSchema } from '#shared/contract/business.ts'
import {
  type BusinessField,
  type BusinessValues,
  businessFields,
  type DraftFields,
} from '#shared/contract/business-panel.ts'
import { effectiveBusiness, settingsOf, withDraft } from '#shared/effective-business.ts'
import type { BusinessSettingsStore, BusinessState } from './business-setting-store.ts'
import { changedFields } from './business-setting-store.ts'
import { contradictionsOf } from './contradictions.ts'

export type BusinessEditing = ReturnType<typeof createBusinessEditing>

/** The draft has changed since its editor read it. */
export class DraftChanged extends Error {}

export const draftTag = ({ draftVersion }: Pick<BusinessState, 'draftVersion'>): string => `"${draftVersion}"`

/** Edits draft and versions for the owner. Nothing that an editor hasn't seen is overwritten or published. */
export function createBusinessEditing(store: BusinessSettingsStore, file: BusinessFile) {
  const fileFields = businessFields.filter((field) => field in file)
  const settingsWith = (values: BusinessValues) => settingsOf(effectiveBusiness(file, values))

  return {
    fileFields,
    settingsWith,

    /** Values that the site shows for fields that were never published. */
    baseline: settingsWith({}),

    /** Finds contradictions of the site as it will be when the draft is published. */
    contradictions: ({ values, draft }: BusinessState, now: Date) =>
      contradictionsOf(effectiveBusiness(file, withDraft(values, draft?.fields)), now),

    /** Replaces the draft that If-Match names. Throws DraftChanged, or InvalidInput. */
    replaceDraft: (username: string, ifMatch: string, fields: DraftInput) =>
      store.edit(username, (state) => {
        const draft = checkedDraft(fields, state)
        // The request is a repeat after a lost response, and its draft is stored already.
        if (isDeepStrictEqual(draft, state.draft?.fields ?? {})) return {}
        expectSeen(ifMatch, state)
        return { draft }
      }),

    discard: (username: string) => store.edit(username, () => ({ draft: {} })),

    /** Publishes the draft that If-Match names. Throws DraftChanged, or InvalidInput. */
    publish: (username: string, ifMatch: string) =>
      store.edit(username, (state) => {
        expectSeen(ifMatch, state)
        const values = withDraft(state.values, state.draft?.fields)
        if (changedFields(state.values, values).length === 0) {
          throw new HttpError(409, 'There’s nothing to publish.')
        }
        expectPublishable(settingsWith(values))
        return { draft: {}, publish: { values, likeVersion: null } }
      }),

    /** Publishes the version before the given one, which must be the latest; its changes become the draft again. */
    undo: (username: string, version: number, before: BusinessValues) =>
      store.edit(username, (state) => {
        if (state.version !== version) {
          throw new HttpError(
            409,
            'Someone else has published since then. You’ll find every version under History.',
          )
        }
        const undone = changedFields(before, state.values)
        const draft = Object.fromEntries(undone.map((field) => [field, state.values[field] ?? null]))
        return {
          draft: { ...draft, ...state.draft?.fields },
          publish: { values: before, likeVersion: version - 1 },
        }
      }),

    /** Publishes the values of an earlier version again. The draft stays. */
    goBack: (username: string, version: number, values: BusinessValues) =>
      store.edit(username, () => ({ publish: { values, likeVersion: version } })),
  }

  /** Returns the draft without unchanged values. Throws InvalidInput for invalid places (`prices.0.label`). */
  function checkedDraft(fields: DraftInput, { values, draft }: BusinessState): DraftFields {
    const problems: Record<string, string> = {}
    const shown = settingsWith(values)
    const checked = businessFields.flatMap((field) => {
      const given = fields[field]
      if (given === undefined) return []
      if (fileFields.includes(field) && !isDeepStrictEqual(given, draft?.fields[field])) {
        problems[field] = 'Set by whoever runs the site'
      }
      const schema = BusinessSettingsSchema.shape[field]
      const isGone = given === null && schema.safeParse(undefined).success
      const { data = null, error } = isGone ? {} : schema.safeParse(given)
      for (const { path, message } of error?.issues ?? []) problems[[field, ...path].join('.')] ??= message
      return isDeepStrictEqual(shown[field] ?? null, data) ? [] : [[field, data]]
    })
    if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
    return Object.fromEntries(checked)
  }
}

type DraftInput = { [Field in BusinessField]?: unknown }

function expectSeen(ifMatch: string, state: BusinessState): void {
  if (!namesTag(ifMatch, draftTag(state))) throw new DraftChanged()
}

/** Checks the facts that the law and fair trading require, whichever way the values were set. */
function expectPublishable(settings: BusinessValues): void {
  const problems: Record<string, string> = {}
  if (!settings.contractorLicence?.trim()) problems.contractorLicence = 'Must stay on the website'
  if (!settings.legalName?.trim()) problems.legalName = 'Must stay on the website'
  settings.prices?.forEach(({ includesGst }, n) => {
    if (!includesGst) problems[`prices.${n}.includesGst`] = 'Prices include GST'
  })
  if (settings.isSample === false) {
    for (const fact of ['name', 'phone', 'email'] as const) {
      if (settings[fact] === sampleBusiness[fact]) problems[fact] = 'Still made up'
    }
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
}
