/** Says on the device that photos of a form are kept there, so that no page has to open a database to learn it. */
export const photoMarkPrefix = 'quote-photos:'
