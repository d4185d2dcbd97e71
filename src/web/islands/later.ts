import type { FetchLater } from '#web/boot/later.ts'

let fetchLater: FetchLater | undefined

/** Told with each form's coming to life: the boot script knows the files, and holds each to its integrity. */
export function rememberLater(fetch: FetchLater): void {
  fetchLater = fetch
}

/** Fetches a module of islands/entries that a form needs later. */
export const later: FetchLater = (name) =>
  fetchLater?.(name) ?? Promise.reject(new Error('There is nothing to fetch with yet.'))
