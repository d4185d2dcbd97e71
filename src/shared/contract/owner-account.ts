import * as z from 'zod/mini'
import { fieldMessages } from '../messages.ts'
import { heldRoles } from '../roles.ts'

/** POST /api/admin/login. The limits only protect the hash from very long input. */
export const LoginSchema = z.object({
  username: z
    .string(fieldMessages.username)
    .check(z.trim(), z.minLength(1, fieldMessages.username), z.maxLength(100)),
  password: z.string(fieldMessages.password).check(z.minLength(1, fieldMessages.password), z.maxLength(1000)),
})
export type Login = z.infer<typeof LoginSchema>

/** GET /api/admin/status: the response is 200 with or without a session. */
export const OwnerStatusSchema = z.object({
  authenticated: z.boolean(),
  /** The signed-in user's role; missing for an owner, who may do everything. */
  role: z.optional(z.enum(heldRoles)),
})
export type OwnerStatus = z.infer<typeof OwnerStatusSchema>

/** Key of a sign-out that can be undone. The browser that signs out makes it, and nobody else knows it. */
const UndoKeySchema = z.string().check(z.regex(/^[\w-]{32,64}$/))

/** POST /api/admin/logout: without a key, or without a body, it can't be undone. */
export const SignOutSchema = z.nullish(z.object({ undoKey: z.optional(UndoKeySchema) }))

/** POST /api/admin/logout/undo and /final: the key of the sign-out. */
export const SignOutKeySchema = z.object({ undoKey: UndoKeySchema })
export type SignOutKey = z.infer<typeof SignOutKeySchema>

/**
 * Request header when signing out: something of another person is waiting to be sent from this device, so the browser
 * must not clear its storage. The page clears the rest itself.
 */
export const keepStorageHeader = 'x-keep-storage'

export const OwnerSessionSchema = z.object({
  /** Identifies the session for ending it; it does not allow signing in. */
  id: z.string(),
  username: z.string(),
  /** Device name such as "Safari on iPhone". */
  device: z.string(),
  createdAt: z.string(),
  /** Accurate to a few minutes. */
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnerSession = z.infer<typeof OwnerSessionSchema>

export const minPasswordLength = 12
export const passwordMaxLength = 1000

/** Rules for a new password. It is never trimmed: a space at its end is part of it. */
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
