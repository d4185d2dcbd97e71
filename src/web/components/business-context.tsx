import { createContext, type ReactNode, use } from 'react'
import type { Business } from '#shared/contract/business.ts'

const BusinessContext = createContext<Business | undefined>(undefined)

export function BusinessProvider({ value, children }: { value: Business; children: ReactNode }) {
  return <BusinessContext value={value}>{children}</BusinessContext>
}

/** The owner's facts. Throws outside a BusinessProvider: a page without them would print someone else's. */
export function useBusiness(): Business {
  const business = use(BusinessContext)
  if (!business) throw new Error('useBusiness needs a BusinessProvider above it')
  return business
}
