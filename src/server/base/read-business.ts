import type { Business } from '#shared/contract/business.ts'

/** Returns the business's facts as they are published at this moment. */
export type ReadBusiness = () => Business
