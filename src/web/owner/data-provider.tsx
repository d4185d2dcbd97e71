import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageInput } from '#shared/rendering.ts'
import { usePageInput } from '#web/components/page-input-context.tsx'
import { createQueryClient } from './query-client.ts'

/** One for each document: answers outlive the page that asked for them, and requests never share them. */
const clients = new WeakMap<PageInput, QueryClient>()

/** What pages with data of the API stand in. A chunk of its own: most pages have none. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf(usePageInput())}>{children}</QueryClientProvider>
}

function clientOf(input: PageInput): QueryClient {
  const known = clients.get(input)
  if (known) return known
  const client = createQueryClient(input.data)
  clients.set(input, client)
  return client
}
