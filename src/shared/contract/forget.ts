import * as z from 'zod/mini'

/** What a restore or a move has set aside, by its name: beside the data folder, or in the database. */
const CopyAsideSchema = z.object({ what: z.enum(['folder', 'file', 'schema']), name: z.string() })
export type CopyAside = z.infer<typeof CopyAsideSchema>

/** GET /api/admin/leads/{id}/person: what is kept of whoever sent a lead, wherever it lies. */
export const PersonKeptSchema = z.object({
  /** By which leads are known to be one person's, each as it was typed. */
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Whoever wrote from there, as they signed: a number may be a household's. */
  names: z.array(z.string()),
  /** Inquiries of every kind, those in the bin and suspected ones too. */
  requests: z.int(),
  /** How many of these lie in the bin. */
  inBin: z.int(),
  photos: z.int(),
  /** Entries under "What happened", notes among them. */
  events: z.int(),
  notes: z.int(),
  /** Mails, notifications and text messages that the site notes as sent or to be sent. */
  messages: z.int(),
  /** What other programs were told. */
  handedOn: z.int(),
  /** Testimonials under the same name, which have neither number nor address to know them by. */
  testimonials: z.int(),
  backups: z.object({
    /** Archives that hold something of it. */
    count: z.int(),
    /** By when the site itself has deleted the last of the daily ones; null where none holds anything. */
    goneBy: z.nullable(z.string()),
    /** Names of those that stay until somebody deletes them. */
    staying: z.array(z.string()),
    /** What restores and moves have set aside and may hold it, which stays until somebody deletes it too. */
    aside: z.array(CopyAsideSchema),
    /** The database may have other machines, whose folders nobody sees from here. */
    mayBeElsewhere: z.boolean(),
  }),
})
export type PersonKept = z.infer<typeof PersonKeptSchema>

/** POST /api/admin/leads/{id}/forget */
export const ForgetSchema = z.object({
  /** As the owner was shown: if there are more by now, somebody looks again first. */
  requests: z.int(),
  /** Whether testimonials under the same name go too. */
  testimonials: z.boolean(),
})

export const ForgottenSchema = z.object({ success: z.literal(true), requests: z.int() })
