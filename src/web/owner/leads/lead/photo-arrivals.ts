import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import { minutes } from '#shared/durations.ts'

/** Within this time photos are one arrival: a phone sends them one by one, and failed ones again. */
const togetherMs = minutes(10)

export interface PhotoArrival {
  /** When the last of them came. */
  at: string
  count: number
}

/** Groups a lead's photos that came together, the newest group first. */
export function photoArrivals(photos: readonly Pick<QuotePhoto, 'receivedAt'>[]): PhotoArrival[] {
  const arrivals: PhotoArrival[] = []
  for (const at of photos.map(({ receivedAt }) => receivedAt).toSorted()) {
    const latest = arrivals[0]
    if (latest && Date.parse(at) - Date.parse(latest.at) <= togetherMs) {
      arrivals[0] = { at, count: latest.count + 1 }
    } else arrivals.unshift({ at, count: 1 })
  }
  return arrivals
}

/** True for photos that came with the lead itself, even if somebody acted on it before they arrived. */
export const cameWith = ({ at }: PhotoArrival, createdAt: string): boolean =>
  Date.parse(at) - Date.parse(createdAt) <= togetherMs
