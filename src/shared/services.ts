import type { ServiceType } from './service-types.ts'

interface Service {
  /** The service's name for the owner. Texts for visitors are in `src/web/content/services/`. */
  name: string
  /** Whether it has a card on the home page and a section on the services page. */
  hasCard: boolean
  /** Initial values of the quote form behind a link that names the service. */
  quote: { serviceType: ServiceType } | { description: string }
}

/** Services that a business may offer, in the order of the cards. */
export const services = {
  industrial: { name: 'Industrial', hasCard: true, quote: { serviceType: 'industrial' } },
  rural: { name: 'Rural/Farming', hasCard: true, quote: { description: 'Rural: ' } },
  commercial: { name: 'Commercial', hasCard: true, quote: { serviceType: 'commercial' } },
  residential: { name: 'Residential', hasCard: true, quote: { serviceType: 'residential' } },
  emergency: { name: 'Emergency repairs', hasCard: false, quote: { serviceType: 'emergency' } },
  testing: { name: 'Testing and certification', hasCard: false, quote: { serviceType: 'testing' } },
  switchboards: {
    name: 'Switchboard upgrades',
    hasCard: false,
    quote: { description: 'Switchboard upgrade: ' },
  },
} as const satisfies Record<string, Service>

export type ServiceId = keyof typeof services
export const serviceIds = Object.keys(services) as ServiceId[]

export type CardId = {
  [Id in ServiceId]: (typeof services)[Id]['hasCard'] extends true ? Id : never
}[ServiceId]
export const cardIds = serviceIds.filter((id): id is CardId => services[id].hasCard)
