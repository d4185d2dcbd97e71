import type { BinItem } from '#shared/contract/bin.ts'

const mostNames = 3

/** Kinds that are counted, and not named one by one. */
const counted = [
  { kind: 'image', one: 'photo', several: 'photos' },
  { kind: 'job-card', one: 'job card', several: 'job cards' },
] as const satisfies { kind: BinItem['kind']; one: string; several: string }[]

/** Formats names as `Lee Example, Chris Sample and 1 photo`. More than three people are not all named. */
export function namesOf(items: readonly Pick<BinItem, 'kind' | 'title'>[]): string {
  const things = counted.flatMap(({ kind, one, several }) => {
    const count = items.filter((item) => item.kind === kind).length
    return count > 0 ? [`${count} ${count === 1 ? one : several}`] : []
  })
  const people = items.filter(({ kind }) => !counted.some((thing) => thing.kind === kind))
  const named = people.length > mostNames ? people.slice(0, mostNames - 1) : people
  const others = people.length - named.length
  const parts = [...named.map(({ title }) => title), ...(others > 0 ? [`${others} others`] : []), ...things]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
