import * as z from 'zod/mini'

/** What a new site needs before it is left alone, in the order in which it is done. */
export const setUpSteps = ['password', 'facts', 'alarm', 'backup', 'address'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** GET /api/admin/setup, and the answer to POST /api/admin/setup/backup. */
export const SetUpSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setUpSteps),
      isDone: z.boolean(),
      /** In a sentence: what shows that it is done, else why it should be. */
      note: z.string(),
    }),
  ),
})
export type SetUp = z.infer<typeof SetUpSchema>
