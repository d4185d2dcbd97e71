import * as z from 'zod/mini'
import { type LeadKind, leadKinds, type RecordOf, recordSchemas } from '../leads/kinds.ts'

/** One line of /notifications, derived from its record (specification 3.8). */
export interface Notification {
  type: LeadKind
  title: string
  message: string
  timestamp: string
  data: RecordOf<LeadKind>
}

const ofKind = (kind: LeadKind) =>
  z.object({
    type: z.literal(kind),
    title: z.string(),
    message: z.string(),
    timestamp: z.string(),
    data: recordSchemas[kind],
  })
const [first, ...others] = leadKinds

export const NotificationSchema = z.discriminatedUnion('type', [ofKind(first), ...others.map(ofKind)])

/** POST /api/notifications/seen: the owner has seen all notifications up to this time. */
export const NotificationsSeenSchema = z.object({ until: z.iso.datetime() })
