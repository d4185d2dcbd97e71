import { laterPage } from '../later-pages.tsx'

export const ForgetSheet = laterPage(
  'forget-sheet',
  async () => (await import('./forget-sheet.tsx')).ForgetSheet,
)
