/**
 * Header of POST …/{id}/events: the percent-encoded name of the user who did it. On a shared device an act is never
 * stored as another person's, whoever is signed in when it is sent.
 */
export const doneByHeader = 'x-done-by'
