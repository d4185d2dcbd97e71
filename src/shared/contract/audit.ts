import * as z from 'zod/mini'

/** What somebody who is signed in did, for the log. */
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
  'added_passkey',
  'removed_passkey',
  'renewed_codes',
  // In lines of before these three were told apart.
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
] as const
export type AuditAction = (typeof auditActions)[number]

/** What it was done to. */
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

/** One line of the log. It names nobody but those who can sign in, or were to. */
export const AuditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the user; "the operator" for whoever did it on the machine itself. */
  who: z.string(),
  /** `newer` for what a newer version wrote, which this one has no words for. */
  action: z.enum([...auditActions, 'newer']),
  targetKind: z.enum(auditTargets),
  /** '' where there is but one of its kind, or many were meant. */
  targetId: z.string(),
  /** Of a person, or whoever an invitation was for: the name then, and the new role; else ''. */
  targetName: z.string(),
  /** The network, such as "203.0.113.0/24"; '' of the operator. */
  address: z.string(),
  /** Tells one browser from the next; '' of the operator, who needs none. */
  session: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntrySchema>

/** GET /api/admin/log: the newest first; `before` is where the page before it ended. */
export const AuditQuerySchema = z.object({
  before: z.optional(z.string().check(z.maxLength(100))),
})
export const AuditPageSchema = z.object({
  entries: z.array(AuditEntrySchema),
  /** For the next page; missing on the last one. */
  next: z.optional(z.string()),
})
export type AuditPage = z.infer<typeof AuditPageSchema>
