import * as z from 'zod/mini'
import { fieldMessages } from '../messages.ts'
import { heldRoles } from '../roles.ts'

/** POST /api/admin/login. The bounds only keep endless input away from the hash. */
export const LoginSchema = z.object({
  username: z
    .string(fieldMessages.username)
    .check(z.trim(), z.minLength(1, fieldMessages.username), z.maxLength(100)),
  password: z.string(fieldMessages.password).check(z.minLength(1, fieldMessages.password), z.maxLength(1000)),
})
export type Login = z.infer<typeof LoginSchema>

/** GET /api/admin/status answers this with 200 whether or not there is a session. */
export const OwnerStatusSchema = z.object({
  authenticated: z.boolean(),
  /** Of whoever is signed in; missing for an owner, who may do everything. */
  role: z.optional(z.enum(heldRoles)),
})
export type OwnerStatus = z.infer<typeof OwnerStatusSchema>

/** Names a sign-out that can be undone. Made by the browser that signs out, and known to it alone. */
const UndoKeySchema = z.string().check(z.regex(/^[\w-]{32,64}$/))

/** POST /api/admin/logout: without a key, or without a body at all, there is no way back. */
export const SignOutSchema = z.nullish(z.object({ undoKey: z.optional(UndoKeySchema) }))

/** POST /api/admin/logout/undo and /final: the sign-out that was made under this key. */
export const SignOutKeySchema = z.object({ undoKey: UndoKeySchema })
export type SignOutKey = z.infer<typeof SignOutKeySchema>

/**
 * Header of the calls that sign out: something of another person's waits on this device, so the browser is not to empty its
 * storage. The page empties the rest of it.
 */
export const keepStorageHeader = 'x-keep-storage'

/** One browser in which the owner is signed in. */
export const OwnerSessionSchema = z.object({
  /** Names the session to the call that ends it; nobody can sign in with it. */
  id: z.string(),
  username: z.string(),
  /** Such as "Safari on iPhone". */
  device: z.string(),
  createdAt: z.string(),
  /** To within a few minutes. */
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnerSession = z.infer<typeof OwnerSessionSchema>

export const minPasswordLength = 12
export const passwordMaxLength = 1000

/** A password that may be chosen. Never trimmed: a space at its end is part of it. */
export const NewPasswordSchema = z
  .string()
  .check(z.minLength(minPasswordLength), z.maxLength(passwordMaxLength))

/** GET /api/admin/password */
export const PasswordStateSchema = z.object({ changedAt: z.string() })
export type PasswordState = z.infer<typeof PasswordStateSchema>

/** POST /api/admin/password */
export const PasswordChangeSchema = z.object({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)),
  newPassword: NewPasswordSchema,
})
export type PasswordChange = z.infer<typeof PasswordChangeSchema>
