/** Prefix of storage keys that mark forms with photos, so that no page has to open a database to look for them. */
export const photoMarkPrefix = 'quote-photos:'
