/* Apart from the contract: whatever shows a quote request can do without the rules of its form. */

/** Values of the service select with their labels (specification 3.9). */
export const serviceTypes = {
  industrial: 'Industrial Electrical',
  commercial: 'Commercial Electrical',
  residential: 'Residential Electrical',
  testing: 'Testing & Certification',
  emergency: 'Emergency Service',
} as const
export type ServiceType = keyof typeof serviceTypes

/** The empty value, which the form allows, becomes "Not specified". */
export const serviceTypeLabel = (value: string) => serviceTypes[value as ServiceType] ?? 'Not specified'
