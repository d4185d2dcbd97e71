import { belowFold } from '#web/lib/below-fold.tsx'

/** Projects, testimonials, emergency band: 60 text alternatives and the galleries, which no first screen needs. */
export const homeRest = belowFold(async () => (await import('./home-lower-half.tsx')).HomeLowerHalf)
