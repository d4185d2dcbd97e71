/** Toast for another page than the one where photos were chosen; the request may have gone just before. */
export const photosSent = {
  title: 'Photos sent',
  description: 'They are with us now, together with your quote request.',
} as const
