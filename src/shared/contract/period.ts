import * as z from 'zod/mini'
import { isoDay } from './work-queue.ts'

/** GET /api/admin/queue/period.csv: what came in or was won in these days, both included. */
export const PeriodQuerySchema = z
  .object({ from: isoDay(), to: isoDay() })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'This day is before the first one' }))
export type Period = z.infer<typeof PeriodQuerySchema>
