import * as z from 'zod/mini'
import { LoginSchema } from './owner-account.ts'
import { AcceptanceSchema } from './people.ts'

export const ForgottenPasswordSchema = z.object({ username: LoginSchema.shape.username })
export const NewPasswordFormSchema = z.object({ password: AcceptanceSchema.shape.password })

/** Somebody whom the operator has named, who helps when nobody can sign in. */
export interface Helper {
  name: string
  phone: string
}

/** What the pages about a forgotten password show. */
export type NewPasswordPage =
  | { step: 'ask'; goesTo: 'email' | 'mobile' | undefined; helper: Helper | undefined }
  | { step: 'sent'; goesTo: 'email' | 'mobile'; helper: Helper | undefined }
  | { step: 'choose'; token: string; username: string }
  | { step: 'ended'; helper: Helper | undefined }
