import * as z from 'zod/mini'

/** Steps of setting up a new site, in their order. */
export const setUpSteps = ['password', 'codes', 'facts', 'alarm', 'backup', 'address'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** GET /api/admin/setup, and the response to POST /api/admin/setup/backup. */
export const SetUpSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setUpSteps),
      isDone: z.boolean(),
      /** A sentence that shows that the step is done, or else says why it should be. */
      note: z.string(),
    }),
  ),
})
export type SetUp = z.infer<typeof SetUpSchema>
