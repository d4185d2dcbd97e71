import { laterPage } from '#web/owner/app/later-pages.tsx'

/** Fetched once there are photos to make a card of. */
export const JobCards = laterPage('job-cards', async () => (await import('./job-cards.tsx')).JobCards)
