import type { QueryClient } from '@tanstack/react-query'

/** API paths of a list of records, and of other responses that show or count them. */
export interface ShownIn {
  paths: { list: string }
  alsoIn: readonly string[]
}

/** Marks these responses stale and fetches those again that are on the screen. */
export const refreshCollection = (queryClient: QueryClient, { paths, alsoIn }: ShownIn) =>
  Promise.all([paths.list, ...alsoIn].map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
