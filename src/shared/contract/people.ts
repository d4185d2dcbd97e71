import * as z from 'zod/mini'
import { heldRoles, roles } from '../roles.ts'
import { requiredText, shown, storable } from './fields.ts'
import { minPasswordLength, passwordMaxLength } from './owner-account.ts'

const nameMaxLength = 100

export const PersonSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(heldRoles),
  createdAt: z.string(),
  /** Accurate to a few minutes; null for somebody without a session. */
  lastSeenAt: z.nullable(z.string()),
  /** Number of open leads assigned to this person. */
  leads: z.int(),
  isYou: z.boolean(),
})
export type Person = z.infer<typeof PersonSchema>

export const InvitationSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(heldRoles),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof InvitationSchema>

/** GET /api/admin/people */
export const PeopleSchema = z.object({
  people: z.array(PersonSchema),
  /** Invitations that are still valid. */
  invitations: z.array(InvitationSchema),
})
export type People = z.infer<typeof PeopleSchema>

/** POST /api/admin/invitations */
export const NewInvitationSchema = z.object({
  name: requiredText(1, nameMaxLength, 'Who is it for?'),
  role: z.enum(roles),
})

/** The only response with the link, which can't be read again. */
export const IssuedInvitationSchema = z.extend(InvitationSchema, { url: z.string() })
export type IssuedInvitation = z.infer<typeof IssuedInvitationSchema>

/** PATCH /api/admin/people/{id} */
export const RoleChangeSchema = z.object({ role: z.enum(roles) })

export const AcceptanceSchema = z.object({
  username: z
    .string('Choose a name')
    .check(
      z.overwrite(shown),
      z.minLength(1, 'Choose a name'),
      z.maxLength(nameMaxLength, `Choose a name of at most ${nameMaxLength} characters`),
      storable(),
    ),
  password: z
    .string('Choose a password')
    .check(
      z.minLength(minPasswordLength, `Too short: at least ${minPasswordLength} characters`),
      z.maxLength(passwordMaxLength, `Too long: at most ${passwordMaxLength} characters`),
    ),
})

/** Name of the form field, and of the link's parameter, with the invitation's token. */
export const invitationName = 'invitation'
/** Name of the form field with the signed-in user who was warned that accepting signs them out. */
export const leavingName = 'leaving'
