import { pagePaths } from '#shared/paths.ts'
import type { ServiceId } from '#shared/services.ts'

interface OfferWords {
  /** Name in the footer. */
  label: string
  /** Name in the terms and for search engines. */
  name: string
  description: string
  /** Link to the page about the service. */
  href: string
}

const blockOf = (id: ServiceId) => `${pagePaths.services}#${id}`

/** Names of every service for footer, terms and structured data, in their order. */
export const offerWords: Readonly<Record<ServiceId, OfferWords>> = {
  industrial: {
    label: 'Industrial',
    name: 'Industrial electrical work',
    description: 'Switchboards, motor control, drives and control wiring for plants and workshops.',
    href: blockOf('industrial'),
  },
  commercial: {
    label: 'Commercial',
    name: 'Commercial electrical work',
    description: 'Fit-outs, lighting, metering and maintenance for shops, offices and warehouses.',
    href: blockOf('commercial'),
  },
  residential: {
    label: 'Residential',
    name: 'Residential electrical work',
    description: 'Circuits, lighting, safety switches and smoke alarms for homes and units.',
    href: blockOf('residential'),
  },
  rural: {
    label: 'Rural/Farming',
    name: 'Rural and farming electrical work',
    description: 'Pumps, sheds, farm switchboards and mains on rural properties.',
    href: blockOf('rural'),
  },
  emergency: {
    label: 'Emergency repairs',
    name: 'Emergency repairs',
    description: 'Faults and dangerous wiring on the property found and made safe.',
    href: pagePaths.contact,
  },
  testing: {
    label: 'Testing & Certification',
    name: 'Testing and certification',
    description: 'Verification of installations, in-service testing of equipment, and the certificates.',
    href: blockOf('commercial'),
  },
  switchboards: {
    label: 'Switchboard upgrades',
    name: 'Switchboard upgrades',
    description: 'Old fuse boards replaced with labelled circuit breakers and safety switches.',
    href: blockOf('residential'),
  },
}
