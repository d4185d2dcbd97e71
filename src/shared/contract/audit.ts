import * as z from 'zod/mini'

export const auditActions = [
  'signed_in',
  'joined',
  'invited',
  'withdrew',
  'changed_role',
  'removed',
  'ended_session',
  'signed_out_everywhere',
  'changed_password',
  'reset_password',
  'set_new_password',
  'added_passkey',
  'removed_passkey',
  'renewed_codes',
  // Recorded before the three exports below were distinguished.
  'exported',
  'downloaded_list',
  'downloaded_all',
  'saved_contact',
  'worked',
  'marked_spam',
  'marked_not_spam',
  'marked_unread',
  'sent_again',
  'made_link',
  'added',
  'changed',
  'ordered',
  'approved',
  'deleted',
  'restored',
  'emptied',
  'forgot',
  'published',
  'set_alarms',
  'set_duty',
  'disarmed',
  'took',
  'gave_back',
  'tested',
  'backed_up',
  'looked_at_spare_key',
  'kept_spare_key',
  'opened_door',
  'changed_door',
  'closed_door',
  'wrote_quote',
  'sent_quote',
  'withdrew_quote',
  'offered_visit',
  'moved_visit',
  'called_off_visit',
  'made_calendar_link',
  'stopped_calendar_link',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditTargets = [
  'contact',
  'quote',
  'lead',
  'testimonial',
  'photo',
  'job_card',
  'person',
  'invitation',
  'session',
  'passkey',
  'phone',
  'business',
  'texts',
  'bin',
  'site',
] as const
export type AuditTarget = (typeof auditTargets)[number]

/** One entry of the audit log. It names only people who can sign in, or were invited to, and doors. */
export const AuditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the user; "the operator" for actions on the machine itself. */
  who: z.string(),
  /** `newer` stands for an action of a later release that this one does not know. */
  action: z.enum([...auditActions, 'newer']),
  targetKind: z.enum(auditTargets),
  /** '' when only one such target exists, or the action was about several. */
  targetId: z.string(),
  /**
   * For a person, invitation or door its name at that time, and the new role; for a lead its new status or
   * what was done; else ''.
   */
  targetName: z.string(),
  /** When the lead came in; missing for other targets, and for a lead that was permanently deleted. */
  targetAt: z.optional(z.string()),
  /** The network, such as "203.0.113.0/24"; '' for the operator. */
  address: z.string(),
  /** Distinguishes browsers; '' for the operator. */
  session: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntrySchema>

/** GET /api/admin/log: newest first; `before` is the `next` of the previous page. */
export const AuditQuerySchema = z.object({
  before: z.optional(z.string().check(z.maxLength(100))),
})
export const AuditPageSchema = z.object({
  entries: z.array(AuditEntrySchema),
  /** Cursor of the next page; missing on the last one. */
  next: z.optional(z.string()),
})
export type AuditPage = z.infer<typeof AuditPageSchema>
