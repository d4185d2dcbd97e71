import type { QueryClient } from '@tanstack/react-query'

/** Where records are shown or counted: API paths of their own list and of others. */
export interface ShownIn {
  paths: { list: string }
  alsoIn: readonly string[]
}

/** Fetches anew whatever is open of them. */
export const refreshCollection = (queryClient: QueryClient, { paths, alsoIn }: ShownIn) =>
  Promise.all([paths.list, ...alsoIn].map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
