/* What browser and server agree on about the photos of a quote request. Without the schema library. */

/** Photos that one request may have; they are numbered from 0. */
export const maxQuotePhotos = 6
/** All photos of one request together, in bytes as they were sent. */
export const maxQuotePhotoBytes = 60 * 1024 * 1024

/** In the address of the quote page: the token under which photos are added to a request that exists. */
export const photoTokenName = 'photos'

/**
 * `waiting`: it is here and has not been looked at, which for a suspected request it is not until it is rescued.
 * `unreadable`: no decoder could make anything of it, and nothing of it is kept.
 */
export const quotePhotoStates = ['waiting', 'ready', 'unreadable'] as const
export type QuotePhotoState = (typeof quotePhotoStates)[number]

const subjects: readonly string[] = ['Board', 'Where', 'Meter box']
/** What a photo shows where the form's prompt was followed, or its number. */
export const photoSubject = (n: number): string => subjects[n] ?? `Photo ${n + 1}`

/* The calls, each by itself: apart from the others, so that the form's page loads none that it does not make. */

/** A visitor's photo. */
export const quotePhotoPath = (token: string, n: number | string) => `/api/quote-photos/${token}/${n}`
/** All photos of one plain form. */
export const quotePhotosPath = (token: string) => `/api/quote-photos/${token}`
/** A photo of a quote request, for the owner. */
export const storedPhotoPath = (id: string, n: number | string) => `/api/quote-requests/${id}/photos/${n}`
/** For the owner: a link under which photos are added to a quote request. */
export const photoLinkPath = (id: string) => `/api/quote-requests/${id}/photo-link`
