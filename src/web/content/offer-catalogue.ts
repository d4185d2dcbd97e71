/** The seven services as the offer catalogue of the structured data and the terms name them. */
export const offerCatalogue = [
  {
    name: 'Industrial electrical work',
    description: 'Switchboards, motor control, drives and control wiring for plants and workshops.',
  },
  {
    name: 'Commercial electrical work',
    description: 'Fit-outs, lighting, metering and maintenance for shops, offices and warehouses.',
  },
  {
    name: 'Residential electrical work',
    description: 'Circuits, lighting, safety switches and smoke alarms for homes and units.',
  },
  {
    name: 'Rural and farming electrical work',
    description: 'Pumps, sheds, farm switchboards and mains on rural properties.',
  },
  {
    name: 'Emergency repairs',
    description: 'Faults and dangerous wiring on the property attended 24/7.',
  },
  {
    name: 'Testing and certification',
    description: 'Verification of installations, in-service testing of equipment, and the certificates.',
  },
  {
    name: 'Switchboard upgrades',
    description: 'Old fuse boards replaced with labelled circuit breakers and safety switches.',
  },
] as const satisfies readonly { name: string; description: string }[]
