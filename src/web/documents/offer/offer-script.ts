/** The only script of a quote's page (public/quote.js): reports that the page was seen, and prints it. */
export const offerScript = '/quote.js'
