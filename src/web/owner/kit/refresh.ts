import { type QueryClient, useQueryClient } from '@tanstack/react-query'

/** Marks the responses of these paths stale, and fetches those again that are on the screen. */
const refresh = (queryClient: QueryClient, ...paths: readonly string[]) =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

/** Returns the same as a function of the paths alone. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return (...paths: readonly string[]) => refresh(queryClient, ...paths)
}

/** API paths of a list of records, and of other responses that show or count them. */
export interface ShownIn {
  paths: { list: string }
  alsoIn: readonly string[]
}

export const refreshCollection = (queryClient: QueryClient, { paths, alsoIn }: ShownIn) =>
  refresh(queryClient, paths.list, ...alsoIn)
