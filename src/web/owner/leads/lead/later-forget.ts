import { laterPage } from '#web/owner/app/later-pages.tsx'

export const ForgetSheet = laterPage(
  'forget-sheet',
  async () => (await import('./forget-sheet.tsx')).ForgetSheet,
)
