/** Above a form in which something typed earlier stands again. */
export const restoredForm = {
  text: 'We kept what you typed on this device.',
  clearLabel: 'Clear form',
  clearedToast: 'Form cleared',
  discardedToast: 'Discarded',
  stillWaitingToast: 'Still no connection',
} as const
