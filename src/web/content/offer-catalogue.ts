import type { ServiceId } from '#shared/contract/business.ts'

/** The seven services as the offer catalogue of the structured data and the terms name them. */
export const offerCatalogue = [
  {
    id: 'industrial',
    label: 'Industrial',
    name: 'Industrial electrical work',
    description: 'Switchboards, motor control, drives and control wiring for plants and workshops.',
  },
  {
    id: 'commercial',
    label: 'Commercial',
    name: 'Commercial electrical work',
    description: 'Fit-outs, lighting, metering and maintenance for shops, offices and warehouses.',
  },
  {
    id: 'residential',
    label: 'Residential',
    name: 'Residential electrical work',
    description: 'Circuits, lighting, safety switches and smoke alarms for homes and units.',
  },
  {
    id: 'rural',
    label: 'Rural/Farming',
    name: 'Rural and farming electrical work',
    description: 'Pumps, sheds, farm switchboards and mains on rural properties.',
  },
  {
    id: 'emergency',
    label: 'Emergency repairs',
    name: 'Emergency repairs',
    description: 'Faults and dangerous wiring on the property found and made safe.',
  },
  {
    id: 'testing',
    label: 'Testing & Certification',
    name: 'Testing and certification',
    description: 'Verification of installations, in-service testing of equipment, and the certificates.',
  },
  {
    id: 'switchboards',
    label: 'Switchboard upgrades',
    name: 'Switchboard upgrades',
    description: 'Old fuse boards replaced with labelled circuit breakers and safety switches.',
  },
] as const satisfies readonly { id: ServiceId; label: string; name: string; description: string }[]
