import type { Business } from '#shared/contract/business.ts'
import { isWholeRegion } from './business-wording.ts'
import { pageMeta } from './page-meta.ts'
import { kindsOfWork } from './services/offered.ts'

const allKinds = /industrial, rural, commercial and residential/i

/** Returns the home page's title and description, without places and work that the owner has removed. */
export const homeMeta = (business: Business) => ({
  title: isWholeRegion(business) ? pageMeta.home.title : 'Electricians in South East Queensland',
  description: pageMeta.home.description.replace(allKinds, kindsOfWork(business).toLowerCase()),
})

export const servicesMeta = (business: Business) => ({
  ...pageMeta.services,
  description: pageMeta.services.description.replace(allKinds, kindsOfWork(business)),
})
