import * as z from 'zod/mini'

/** A copy that a restore or a move left beside the data folder or in the database. */
const CopyAsideSchema = z.object({ what: z.enum(['folder', 'file', 'schema']), name: z.string() })
export type CopyAside = z.infer<typeof CopyAsideSchema>

/** GET /api/admin/leads/{id}/person: everything stored about a lead's sender. */
export const PersonKeptSchema = z.object({
  /** What identifies the person's leads, as it was typed. */
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Names given with these numbers and addresses; several, because a household may share a number. */
  names: z.array(z.string()),
  /** Number of inquiries of every kind, including deleted and suspected ones. */
  requests: z.int(),
  /** How many of them are deleted. */
  inBin: z.int(),
  photos: z.int(),
  /** Number of entries under "What happened", including notes. */
  events: z.int(),
  notes: z.int(),
  /** Number of mails, notifications and text messages, sent or waiting. */
  messages: z.int(),
  /** Number of messages to webhooks. */
  handedOn: z.int(),
  /** Number of testimonials under the same name, the only thing that identifies them. */
  testimonials: z.int(),
  backups: z.object({
    /** Number of archives that contain any of it. */
    count: z.int(),
    /** When the rotation has deleted the last of the daily ones; null when none contains anything. */
    goneBy: z.nullable(z.string()),
    /** Names of archives that stay until somebody deletes them. */
    staying: z.array(z.string()),
    /** Copies kept by restores and moves that may contain it; they stay until somebody deletes them too. */
    aside: z.array(CopyAsideSchema),
    /** True when other machines may use the database, whose folders can't be checked from here. */
    mayBeElsewhere: z.boolean(),
  }),
})
export type PersonKept = z.infer<typeof PersonKeptSchema>

/** POST /api/admin/leads/{id}/forget */
export const ForgetSchema = z.object({
  /** The number that the owner was shown: if it has changed, nothing is deleted. */
  requests: z.int(),
  /** Whether testimonials under the same name are deleted too. */
  testimonials: z.boolean(),
})

export const ForgottenSchema = z.object({ success: z.literal(true), requests: z.int() })
