import * as z from 'zod/mini'

/** Steps of setting up a new site, in their order. */
export const setUpSteps = ['password', 'codes', 'facts', 'alarm', 'backup', 'spareKey', 'address'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** The system's own error text, for the operator; absent when nothing has failed. */
const reason = () => z.optional(z.string())

/** GET /api/admin/setup, and the response to each step. `spareKey` is listed only with a second copy. */
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
  /** State of the second copy; absent when there is none. */
  copy: z.optional(z.object({ isBehind: z.boolean(), sentence: z.string(), reason: reason() })),
  /** Whether an outside service watches the site; absent in answers cached from an earlier release. */
  watch: z.optional(
    z.object({ state: z.enum(['off', 'on', 'failing']), sentence: z.string(), reason: reason() }),
  ),
})
export type SetUp = z.infer<typeof SetUpSchema>
