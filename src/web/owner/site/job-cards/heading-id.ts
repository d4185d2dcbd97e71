/** Of the job cards' part. It stays when the last card is deleted, and takes the focus then. */
export const jobCardsHeadingId = 'job-cards'
