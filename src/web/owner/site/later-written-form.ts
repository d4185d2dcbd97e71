import { laterPage } from '#web/owner/app/later-pages.tsx'

export const WrittenForm = laterPage(
  'written-form',
  async () => (await import('./written-form.tsx')).WrittenForm,
)
