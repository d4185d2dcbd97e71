/** Shown above a form in which a draft was restored. */
export const restoredForm = {
  text: 'We kept what you typed on this device.',
  clearLabel: 'Clear form',
  clearedToast: 'Form cleared',
  discardedToast: 'Discarded',
  stillWaitingToast: 'Still no connection',
} as const
