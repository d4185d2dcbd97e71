import * as z from 'zod/mini'
import { fieldMessages } from '../messages.ts'
import { LoginSchema } from './owner-account.ts'

export const recoveryCodeCount = 8

/** GET /api/admin/recovery-codes: the number of unused codes, and when they were made; null before the first set. */
export const RecoveryCodesSchema = z.object({ left: z.number(), createdAt: z.nullable(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>

/** POST /api/admin/recovery-codes: a new set, which can't be read again. */
export const NewRecoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodesSchema>

/** POST /api/admin/recovery-codes/sign-in */
export const RecoverySignInSchema = z.object({
  username: LoginSchema.shape.username,
  code: z
    .string(fieldMessages.recoveryCode)
    .check(z.trim(), z.minLength(1, fieldMessages.recoveryCode), z.maxLength(100)),
})
export type RecoverySignIn = z.infer<typeof RecoverySignInSchema>
