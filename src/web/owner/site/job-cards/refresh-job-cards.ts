import type { QueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'

export const refreshJobCards = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [apiPaths.ownerJobCards] })
