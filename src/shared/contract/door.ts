import * as z from 'zod/mini'
import { optionalText, orEmpty, requiredText } from './fields.ts'

export const doorKinds = ['signed', 'twilio'] as const

const name = requiredText(1, 60)

/** POST /api/admin/doors: makes a door, through which a program sends leads. */
export const NewDoorSchema = z.discriminatedUnion('kind', [
  /** Accepts JSON signed by Standard Webhooks with a secret that the site generates. */
  z.object({ kind: z.literal('signed'), name }),
  /** Accepts what Twilio posts for a number's calls and texts, signed with the account's own token. */
  z.object({
    kind: z.literal('twilio'),
    name,
    authToken: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{16,200}$/)),
    /** Said to callers; without it the call is rejected. */
    sentence: optionalText(200),
  }),
])
export type NewDoor = z.infer<typeof NewDoorSchema>

/** Why a call was refused; `newer` stands for a reason that only a later release knows. */
export const doorRefusals = [
  'unsigned',
  'wrong_signature',
  'lost_secret',
  'other_time',
  'too_large',
  'not_json',
  'wrong_type',
  'says_nothing',
  'not_twilio',
  'too_many',
] as const
export type DoorRefusal = (typeof doorRefusals)[number]

export const DoorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `newer` stands for one that only a later release knows. */
  kind: z.enum([...doorKinds, 'newer']),
  url: z.string(),
  sentence: z.string(),
  /** Whether missed calls are answered by a text message through the site's own SMS gateway. */
  textsBack: z.boolean(),
  /** The text message as it reads within the hours; '' where the site can send none. */
  textBackWords: z.string(),
  createdAt: z.string(),
  /** Name of the user who made it; '' for older doors, for which it was not recorded. */
  createdBy: z.string(),
  /** When a call was last accepted; null before. */
  lastUsedAt: z.nullable(z.string()),
  lastRefusal: z.nullable(z.object({ at: z.string(), reason: z.enum([...doorRefusals, 'newer']) })),
})
export type Door = z.infer<typeof DoorSchema>

/** PATCH /api/admin/doors/{id} */
export const ChangedDoorSchema = z.object({ textsBack: z.boolean() })
export type ChangedDoor = z.infer<typeof ChangedDoorSchema>

/** GET /api/admin/doors: those that are open, the oldest first. */
export const DoorsSchema = z.array(DoorSchema)

/** The only response with the secret; '' for a Twilio door, whose token the owner has already. */
export const MadeDoorSchema = z.extend(DoorSchema, { secret: z.string() })
export type MadeDoor = z.infer<typeof MadeDoorSchema>

export const maxDoorBytes = 64 * 1024

const text = orEmpty(z.string())

/** POST /api/leads/in/{door}. Lengths and numbers are not checked, so that no lead is refused for them. */
export const DoorCallSchema = z.object({
  what: z.enum(['missed_call', 'message', 'request']),
  phone: text,
  name: text,
  email: text,
  message: text,
  /** When it happened, if that was before the call. */
  at: z.optional(z.iso.datetime({ offset: true })),
})
export type DoorCall = z.infer<typeof DoorCallSchema>

export interface DoorAnswer {
  success: true
  id: string
  reference: string
}
