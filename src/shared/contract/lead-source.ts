import * as z from 'zod/mini'

/** How the visitor of a lead first came to the site, as the browser reported. Missing when it reported nothing. */
export const LeadSourceSchema = z.object({
  /** Host of the referring page; '' when there was none. */
  from: z.string(),
  /** Path of the first page. */
  page: z.string(),
  /** True when the link had the parameter of a Google ad. */
  isAd: z.boolean(),
  /** utm_source, utm_medium and utm_campaign of the link. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  /** How it came where no form was sent: a key of `otherWays`; text, because a later release may know more. */
  how: z.optional(z.string()),
  /** Who wrote it down; missing in older ones. */
  by: z.optional(z.string()),
})
export type LeadSource = z.infer<typeof LeadSourceSchema>
