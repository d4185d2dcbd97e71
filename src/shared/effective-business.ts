import { sampleBusiness } from './business.ts'
import type { Business, BusinessFile, BusinessSettings } from './contract/business.ts'
import type { BusinessValues, DraftFields } from './contract/business-panel.ts'
import { completeHours } from './hours-words.ts'

/** Combines `business.json`, which takes precedence, with the owner's published values and the sample. */
export function effectiveBusiness(file: BusinessFile, values: BusinessValues = {}): Business {
  // Values parsed from JSON contain no undefined.
  const { hours, ...facts } = { ...values, ...file } as BusinessFile
  const business: Business = { ...sampleBusiness, ...(facts as Partial<Business>) }
  return {
    ...business,
    hours: completeHours(hours ?? { rows: sampleBusiness.hours.rows }, business.emergencyCover),
  }
}

/** Returns the part of a business that the owner may change. */
export function settingsOf({ emergencyNumbers: _, hours, ...settings }: Business): BusinessSettings {
  return { ...settings, hours: { rows: hours.rows ?? sampleBusiness.hours.rows ?? [] } }
}

/** Applies a draft to the published values: its fields replace theirs, and null removes one. */
export function withDraft(values: BusinessValues, draft: DraftFields = {}): BusinessValues {
  const entries = Object.entries({ ...values, ...draft }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as BusinessValues
}
