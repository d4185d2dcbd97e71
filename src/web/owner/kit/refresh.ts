import { type QueryClient, useQueryClient } from '@tanstack/react-query'

/** Marks the responses of these paths stale, and fetches those again that are on the screen. */
export const refresh = (queryClient: QueryClient, ...paths: readonly string[]) =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

/** Returns the same as a function of the paths alone. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return (...paths: readonly string[]) => refresh(queryClient, ...paths)
}
