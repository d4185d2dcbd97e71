import { sampleBusiness } from './business.ts'
import type { Business, BusinessFile, BusinessSettings } from './contract/business.ts'
import type { BusinessValues, DraftFields } from './contract/business-panel.ts'
import { completeHours } from './hours-words.ts'

/**
 * The business that the site shows: what `business.json` names wins over what the owner has published, and that over
 * the sample.
 */
export function effectiveBusiness(file: BusinessFile, values: BusinessValues = {}): Business {
  // What was read from JSON holds no undefined.
  const { hours, ...facts } = { ...values, ...file } as BusinessFile
  const business: Business = { ...sampleBusiness, ...(facts as Partial<Business>) }
  return {
    ...business,
    hours: completeHours(hours ?? { rows: sampleBusiness.hours.rows }, business.emergencyCover),
  }
}

/** The part of a business that the owner may change. */
export function settingsOf({ emergencyNumbers: _, hours, ...settings }: Business): BusinessSettings {
  return { ...settings, hours: { rows: hours.rows ?? sampleBusiness.hours.rows ?? [] } }
}

/** Values with the draft's in their place, and without those that it takes away. */
export function withDraft(values: BusinessValues, draft: DraftFields = {}): BusinessValues {
  const entries = Object.entries({ ...values, ...draft }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as BusinessValues
}
