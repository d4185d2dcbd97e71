/* Stands outside the contract, so that code that shows a quote request doesn't load the rules of its form. */

/** Values of the service select with their labels (specification 3.9). */
export const serviceTypes = {
  industrial: 'Industrial Electrical',
  commercial: 'Commercial Electrical',
  residential: 'Residential Electrical',
  testing: 'Testing & Certification',
  emergency: 'Emergency Service',
} as const
export type ServiceType = keyof typeof serviceTypes

/** Returns a service's label; the empty value, which the form allows, is "Not specified". */
export const serviceTypeLabel = (value: string) => serviceTypes[value as ServiceType] ?? 'Not specified'
