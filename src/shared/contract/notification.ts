import * as z from 'zod/mini'
import { ContactRequestRecordSchema } from './contact.ts'
import { QuoteRequestRecordSchema } from './quote.ts'
import { TestimonialRecordSchema } from './testimonial.ts'

const shared = { title: z.string(), message: z.string(), timestamp: z.string() }

/** One line of /notifications, derived from the record it tells of (specification 3.8). */
export const NotificationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('testimonial'), ...shared, data: TestimonialRecordSchema }),
  z.object({ type: z.literal('contact'), ...shared, data: ContactRequestRecordSchema }),
  z.object({ type: z.literal('quote'), ...shared, data: QuoteRequestRecordSchema }),
])
export type Notification = z.infer<typeof NotificationSchema>

export const maxNotifications = 50

/** POST /api/notifications/seen: everything up to this time has stood on the owner's screen. */
export const NotificationsSeenSchema = z.object({ until: z.iso.datetime() })
