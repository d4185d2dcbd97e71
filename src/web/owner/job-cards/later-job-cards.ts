import { laterPage } from '../later-pages.tsx'

/** Fetched once there are photos to make a card of, and the form once it is opened. */
export const JobCards = laterPage('job-cards', async () => (await import('./job-cards.tsx')).JobCards)
export const JobCardForm = laterPage(
  'job-card-form',
  async () => (await import('./job-card-form.tsx')).JobCardForm,
)
