/** The one script of a quote's page (public/quote.js): tells that the page was on a screen, and prints it. */
export const offerScript = '/quote.js'
