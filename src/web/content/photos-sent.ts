/** Toast on another page than the one that they were chosen on. The request itself may have gone just before. */
export const photosSent = {
  title: 'Photos sent',
  description: 'They are with us now, together with your quote request.',
} as const
