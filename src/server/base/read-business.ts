import type { Business } from '#shared/contract/business.ts'

export type ReadBusiness = () => Business
