import * as z from 'zod/mini'

/** When the owner arrives: between two moments in UTC. */
export const VisitTimeSchema = z.object({ from: z.string(), to: z.string() })
export type VisitTime = z.infer<typeof VisitTimeSchema>

const of = { visit: z.string() }

/** Fields of a visit's events. `minutes` is how long the work takes. */
export const visitFields = {
  of,
  /** `booked` is the time that was booked before it, if any; earlier releases did not say it. */
  picked: { ...of, time: VisitTimeSchema, booked: z.optional(VisitTimeSchema) },
  booked: { ...of, time: VisitTimeSchema, minutes: z.int() },
  /** `booked` is the time that is off with it; earlier releases did not say it. */
  refused: { ...of, text: z.string(), booked: z.optional(VisitTimeSchema) },
  offered: { ...of, times: z.array(VisitTimeSchema), minutes: z.int() },
}
