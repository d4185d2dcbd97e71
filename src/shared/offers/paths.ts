/** Paths of the calls about quotes. They are no part of `apiPaths`, which every page loads. */
export const offerPaths = {
  leadOffers: (id: string) => `/api/admin/leads/${id}/offers`,
  offerPreview: (id: string) => `/api/admin/leads/${id}/offers/preview`,
  offerLines: '/api/admin/offer-lines',
  offerLink: (id: string) => `/api/admin/offers/${id}/link`,
  sentOffer: (id: string) => `/api/admin/offers/${id}/sent`,
  withdrawOffer: (id: string) => `/api/admin/offers/${id}/withdraw`,
  offersFile: '/api/admin/offers/export.csv',
  /** What a customer posts; the token is in the body, so that no log has it. */
  acceptOffer: '/api/offers/accept',
  declineOffer: '/api/offers/decline',
  askAboutOffer: '/api/offers/ask',
  renewOffer: '/api/offers/renew',
  seenOffer: '/api/offers/seen',
} as const
