/* Rules for a quote request's photos that browser and server share, without the schema library. */

/** Maximum number of photos of one request; they are numbered from 0. */
export const maxQuotePhotos = 6
/** Maximum size of all photos of one request together, in bytes as uploaded. */
export const maxQuotePhotoBytes = 60 * 1024 * 1024

/** URL parameter of the quote page with the token for adding photos to an existing request. */
export const photoTokenName = 'photos'

/**
 * `waiting`: not decoded yet, which for a suspected request waits until it is marked as no spam. `unreadable`: it
 * could not be decoded, and its file was deleted.
 */
export const quotePhotoStates = ['waiting', 'ready', 'unreadable'] as const
export type QuotePhotoState = (typeof quotePhotoStates)[number]

const subjects: readonly string[] = ['Board', 'Where', 'Meter box']
/** Returns what the form asked this photo to show, or its number. */
export const photoSubject = (n: number): string => subjects[n] ?? `Photo ${n + 1}`

/* Paths of the calls, outside `apiPaths` so that the form's page loads only those that it calls. */

export const quotePhotoPath = (token: string, n: number | string) => `/api/quote-photos/${token}/${n}`
export const quotePhotosPath = (token: string) => `/api/quote-photos/${token}`
export const storedPhotoPath = (id: string, n: number | string) => `/api/quote-requests/${id}/photos/${n}`
/** Path for the owner to get a link for adding photos to a quote request. */
export const photoLinkPath = (id: string) => `/api/quote-requests/${id}/photo-link`
