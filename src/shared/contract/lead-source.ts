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
  /** How the lead came without a form: a key of `otherWays`, as text because a later release may add one. */
  how: z.optional(z.string()),
  /** Name of the person who added the lead by hand; missing in older ones. */
  by: z.optional(z.string()),
})
export type LeadSource = z.infer<typeof LeadSourceSchema>
