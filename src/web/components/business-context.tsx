import { createContext, type ReactNode, use } from 'react'
import type { Business } from '#shared/contract/business.ts'

const BusinessContext = createContext<Business | undefined>(undefined)

export function BusinessProvider({ value, children }: { value: Business; children: ReactNode }) {
  return <BusinessContext value={value}>{children}</BusinessContext>
}

/** Returns the owner's facts. Throws outside a BusinessProvider, rather than show another business's. */
export function useBusiness(): Business {
  const business = use(BusinessContext)
  if (!business) throw new Error('useBusiness needs a BusinessProvider above it')
  return business
}
