import type { BinItem } from '#shared/contract/bin.ts'

const mostNames = 3

/** `Lee Example, Chris Sample and 1 photo`: people by name, as long as they are few. */
export function namesOf(items: readonly Pick<BinItem, 'kind' | 'title'>[]): string {
  const people = items.filter(({ kind }) => kind !== 'image').map(({ title }) => title)
  const photos = items.length - people.length
  const named = people.length > mostNames ? people.slice(0, mostNames - 1) : people
  const others = people.length - named.length
  const parts = [
    ...named,
    ...(others > 0 ? [`${others} others`] : []),
    ...(photos > 0 ? [`${photos} ${photos === 1 ? 'photo' : 'photos'}`] : []),
  ]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
