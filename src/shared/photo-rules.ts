/* Rules for photos in browser and server, outside the contract so that pages load no schema library. */

/** Upload categories, which are also the titles of the six project galleries (specification 3.6). */
export const portfolioCategories = [
  'Industrial Plant Solutions',
  'Residential Improvements and Repairs',
  'Rural/Farming Solutions',
  'Water Treatment',
  'Air Conditioning',
  'Commercial',
] as const
export type PortfolioCategory = (typeof portfolioCategories)[number]

export const maxPhotoBytes = 20 * 1024 * 1024
/** Somewhat more than 64 megapixels, because phones exceed their nominal number a little. */
export const maxPhotoPixels = 65_000_000
export const maxDescriptionLength = 200
