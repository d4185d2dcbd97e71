import * as z from 'zod/mini'
import { DoneSchema } from '#shared/contract/answer.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'

/** Schema of a route that answers 200 with `schema`. */
export const answers = <Schema>(schema: Schema) => ({ response: { 200: schema } })

/** Schema of a route that says only that the request was carried out, as `done`. */
export const answersDone = answers(DoneSchema)
export const done = { success: true as const }

/** Schema of a route whose path names a record. */
export const onRecord = { params: z.object({ id: RecordIdSchema }) }
export const doneOnRecord = { ...onRecord, ...answersDone }

/** Body of a route that puts records into a new order. */
export const OrderSchema = z.object({
  ids: z.array(RecordIdSchema).check(
    z.maxLength(2_000),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each once'),
  ),
})
