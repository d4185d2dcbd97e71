import { laterPage } from '../later-pages.tsx'

/**
 * Fetched once there are photos to make a card of. The form is in it: whatever two later parts share comes with the
 * first load (vite.config.ts).
 */
export const JobCards = laterPage('job-cards', async () => (await import('./job-cards.tsx')).JobCards)
