import { createContext, use } from 'react'
import type { PageInput } from '#shared/rendering.ts'

const PageInputContext = createContext<PageInput | undefined>(undefined)
export const PageInputProvider = PageInputContext.Provider

/** Returns what the server renders this document from. Throws outside a PageInputProvider. */
export function usePageInput(): PageInput {
  const input = use(PageInputContext)
  if (!input) throw new Error('usePageInput needs a PageInputProvider above it')
  return input
}
