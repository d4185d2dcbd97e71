import type { Business } from '#shared/contract/business.ts'

/** Returns the business's currently published details. */
export type ReadBusiness = () => Business
