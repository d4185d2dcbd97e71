import { belowFold } from '#web/lib/below-fold.tsx'

/** Structured data for a page whose first screen has no bytes to spare: it is read in the HTML, and needs no script. */
export const laterStructuredData = belowFold(
  async () => (await import('#web/documents/structured-data.tsx')).StructuredData,
)
