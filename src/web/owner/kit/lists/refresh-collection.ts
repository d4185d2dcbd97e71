import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../refresh.ts'

/** API paths of a list of records, and of other responses that show or count them. */
export interface ShownIn {
  paths: { list: string }
  alsoIn: readonly string[]
}

export const refreshCollection = (queryClient: QueryClient, { paths, alsoIn }: ShownIn) =>
  refresh(queryClient, paths.list, ...alsoIn)
