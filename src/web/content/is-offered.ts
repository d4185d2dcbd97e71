import type { Business } from '#shared/contract/business.ts'
import type { ServiceId } from '#shared/services.ts'

export type Offering = Pick<Business, 'services'>

/** Whether a service is offered, which it is unless the owner says otherwise. */
export const isOffered = ({ services }: Offering, id: ServiceId) => services[id]?.isOffered !== false
