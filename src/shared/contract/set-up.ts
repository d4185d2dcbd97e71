import * as z from 'zod/mini'

/** Steps of setting up a new site, in their order. */
export const setUpSteps = ['password', 'codes', 'facts', 'alarm', 'backup', 'spareKey', 'address'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Why, in a system's own words, for whoever runs the site; absent where nothing has failed. */
const reason = () => z.optional(z.string())

/** GET /api/admin/setup, and the response to what does a step of it. `spareKey` is there with a second copy. */
export const SetUpSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setUpSteps),
      isDone: z.boolean(),
      /** A sentence that shows that the step is done, or else says why it should be. */
      note: z.string(),
      reason: reason(),
    }),
  ),
  /** How the second copy stands, in a sentence; absent without one. */
  copy: z.optional(z.object({ isBehind: z.boolean(), sentence: z.string(), reason: reason() })),
  /** Whether somebody outside notices when the site is down; absent in answers that a phone kept from before. */
  watch: z.optional(
    z.object({ state: z.enum(['off', 'on', 'failing']), sentence: z.string(), reason: reason() }),
  ),
})
export type SetUp = z.infer<typeof SetUpSchema>
