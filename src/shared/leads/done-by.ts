/**
 * Header of POST …/{id}/events: by whom it was done, as a part of an address. Of a device that several people share:
 * what one of them did is never stored as another's, whoever is signed in when it arrives.
 */
export const doneByHeader = 'x-done-by'
