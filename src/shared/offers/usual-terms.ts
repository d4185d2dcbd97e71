/** Terms of the first quote, as the site's own terms page has them; the owner changes them in the quote. */
export const usualTerms = [
  'Extra work is priced first. It is done only after you say yes.',
  'You pay nothing now. You get an invoice once the work is done.',
  'The work comes with a 12-month workmanship warranty.',
  'Your rights under the Australian Consumer Law stay as they are.',
] as const
