import * as z from 'zod/mini'

/** How the visitor who sent a lead first came to the site, as the browser told. Missing where it told nothing. */
export const LeadSourceSchema = z.object({
  /** Host of the page that led here; '' where there was none. */
  from: z.string(),
  /** Path of the first page. */
  page: z.string(),
  /** The link carried the mark of a Google ad. */
  isAd: z.boolean(),
  /** utm_source, utm_medium and utm_campaign of the link. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
})
export type LeadSource = z.infer<typeof LeadSourceSchema>
