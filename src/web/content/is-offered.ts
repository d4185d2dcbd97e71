import type { Business, ServiceId } from '#shared/contract/business.ts'

export type Offering = Pick<Business, 'services'>

/** Unless the owner says otherwise. */
export const isOffered = ({ services }: Offering, id: ServiceId) => services[id]?.isOffered !== false
