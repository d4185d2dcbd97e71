import * as z from 'zod/mini'

const line = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const profile = () => z.optional(z.url({ protocol: /^https$/ }))

/** The owner's facts: said once, shown everywhere. `business.json` in the data folder may replace any of them. */
export const BusinessSchema = z.strictObject({
  /** True while any fact is still the fictional default; the owner's file sets it to false. */
  isSample: z.boolean(),
  name: line(),
  legalName: line(),
  tagline: line(),
  phone: line(),
  email: z.email(),
  /** Queensland electrical contractor licence; advertising must show it beside the registered name. */
  contractorLicence: line(),
  /** Australian Refrigeration Council handling licence. */
  arcLicence: line(),
  /** Refrigerant trading authorisation (AU…); shown only when set. */
  arcTradingAuthorisation: z.optional(line()),
  founded: z.int(),
  /** The claim in the home page's hero; everywhere else `experience` is used (specification 1.3). */
  heroExperience: line(),
  experience: line(),
  serviceAreas: z.array(line()).check(z.minLength(1)),
  hours: z.strictObject({ weekdays: line(), weekend: line(), emergency: line() }),
  /** Real profile addresses; the footer's icons are placeholders until one is set. */
  socialLinks: z.strictObject({ facebook: profile(), linkedin: profile(), google: profile() }),
  /** Public emergency numbers; never the business's own line. */
  emergencyNumbers: z.strictObject({ dangerToLife: line(), powerlinesDown: line(), lossOfSupply: line() }),
})

export type Business = z.infer<typeof BusinessSchema>
